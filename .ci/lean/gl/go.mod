module github.com/fyne-io/gl-js

go 1.25.0
