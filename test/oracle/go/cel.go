package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/google/cel-go/cel"
	authenticationcel "k8s.io/apiserver/pkg/authentication/cel"
	authorizationcel "k8s.io/apiserver/pkg/authorization/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

type expressionProblem struct {
	Message string `json:"message"`
	// Counted from 1, as in the component's own message; columns count characters. Absent for errors without a place.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
}

// expressionVerdict says whether an expression compiles, whatever its type; `condition` says whether it may stand where a condition is due.
type expressionVerdict struct {
	ID        string              `json:"id"`
	OK        bool                `json:"ok"`
	Condition bool                `json:"condition"`
	Type      string              `json:"type,omitempty"`
	Errors    []expressionProblem `json:"errors,omitempty"`
}

type anyResult struct{ text string }

func (expression anyResult) GetExpression() string { return expression.text }
func (anyResult) ReturnTypes() []*cel.Type         { return []*cel.Type{cel.AnyType} }

type condition struct{ text string }

func (expression condition) GetExpression() string { return expression.text }
func (condition) ReturnTypes() []*cel.Type         { return []*cel.Type{cel.BoolType} }

var claimCompiler authenticationcel.Compiler
var requestCompiler authorizationcel.Compiler

func compileExpression(asked question) expressionVerdict {
	if claimCompiler == nil {
		claimCompiler = authenticationcel.NewDefaultCompiler()
		requestCompiler = authorizationcel.NewDefaultCompiler()
	}
	verdict := expressionVerdict{ID: asked.ID}
	// Some expressions crash the compiler, and with it the component.
	failure := guarded(func() error {
		var err error
		verdict.Type, err = compileAny(asked)
		return err
	})
	conditionFailure := guarded(func() error { return compileCondition(asked) })
	verdict.OK = failure == nil
	verdict.Condition = conditionFailure == nil
	verdict.Errors = expressionProblems(failure)
	return verdict
}

func compileAny(asked question) (string, error) {
	switch asked.Environment {
	case "claims":
		result, err := claimCompiler.CompileClaimsExpression(anyResult{asked.Expression})
		return typeOf(result.AST), err
	case "user":
		result, err := claimCompiler.CompileUserExpression(anyResult{asked.Expression})
		return typeOf(result.AST), err
	case "request":
		return compileRequestExpression(asked.Expression)
	}
	fmt.Fprintln(os.Stderr, "oracle: no environment", asked.Environment)
	os.Exit(2)
	return "", nil
}

func compileCondition(asked question) (err error) {
	switch asked.Environment {
	case "claims":
		_, err = claimCompiler.CompileClaimsExpression(condition{asked.Expression})
	case "user":
		_, err = claimCompiler.CompileUserExpression(condition{asked.Expression})
	default:
		_, err = requestCompiler.CompileCELExpression(condition{asked.Expression})
	}
	return err
}

func typeOf(ast *cel.Ast) string {
	if ast == nil {
		return ""
	}
	return ast.OutputType().String()
}

// compileRequestExpression compiles in the component's own environment; its compiler for requests takes conditions only.
func compileRequestExpression(text string) (string, error) {
	set := requestEnvironment(baseEnvironment())
	env, err := set.Env(environment.StoredExpressions)
	if err != nil {
		return "", err
	}
	ast, issues := env.Compile(text)
	if issues.Err() != nil {
		return "", errors.New("compilation failed: " + issues.String())
	}
	if _, err := env.Program(ast); err != nil {
		return "", errors.New("program instantiation failed: " + err.Error())
	}
	return typeOf(ast), nil
}

var placed = regexp.MustCompile(`(?m)^ERROR: <input>:(\d+):(\d+): (.*)$`)

func expressionProblems(failure error) []expressionProblem {
	if failure == nil {
		return nil
	}
	text := failure.Error()
	var one *apiservercel.Error
	if errors.As(failure, &one) {
		text = one.Detail
	}
	text = strings.Replace(text, "compilation failed: ", "", 1)
	var problems []expressionProblem
	for _, match := range placed.FindAllStringSubmatch(text, -1) {
		line, _ := strconv.Atoi(match[1])
		column, _ := strconv.Atoi(match[2])
		problems = append(problems, expressionProblem{match[3], line, column})
	}
	if problems == nil {
		problems = append(problems, expressionProblem{Message: text})
	}
	return problems
}
