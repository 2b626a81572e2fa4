package check

// Explanation tells a designer about a kind of problem.
type Explanation struct {
	Code, Title string
}

func Explain(code string) Explanation { return Explanation{Code: code, Title: code} }
