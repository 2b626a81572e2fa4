// Package web is the page of the edition that runs in a browser, as .ci/web lays it out for a
// web server. There is no Go in it but tests: with the tag webtest they use the edition in a
// real browser.
package web
