//go:build !unix

package main

// whenLeft has something done once the terminal that the program was started from is closed,
// which says so here as whatever else asks a program to end does.
func whenLeft(func()) {}
