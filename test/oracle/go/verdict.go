package main

import (
	"errors"
	"fmt"
	"regexp"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// Problem is one error of the component: the place as the component names it (which is not always a place of the file) and its text.
type Problem struct {
	Path    string `json:"path,omitempty"`
	Message string `json:"message"`
}

// Verdict is what the component makes of one document.
type Verdict struct {
	ID string `json:"id"`
	// ok; decode, validate (the file is refused); runtime (the component stops later while it starts).
	Verdict string `json:"verdict"`
	// Errors of the strict decoder that the kubelet only logs.
	Warnings []Problem `json:"warnings,omitempty"`
	Errors   []Problem `json:"errors,omitempty"`
	// Errors that are about the machine (a file that is not there, too few processors) and so do not count.
	Host []Problem `json:"host,omitempty"`
}

func accepted() Verdict { return Verdict{Verdict: "ok"} }

// refusedAt gives the verdict for the errors of one stage, `ok` if none of them is about the document.
func refusedAt(stage string, failures ...error) Verdict {
	verdict := accepted()
	for _, failure := range failures {
		for _, problem := range problemsOf(failure) {
			if aboutHost(problem.Message) {
				verdict.Host = append(verdict.Host, problem)
				continue
			}
			verdict.Verdict = stage
			verdict.Errors = append(verdict.Errors, problem)
		}
	}
	return verdict
}

func (verdict Verdict) refused() bool { return verdict.Verdict != "ok" }

// problemsOf takes lists of errors apart, whatever they are wrapped in.
func problemsOf(failure error) []Problem {
	if failure == nil {
		return nil
	}
	if strict, ok := runtime.AsStrictDecodingError(failure); ok {
		return problemsOfAll(strict.Errors())
	}
	var several utilerrors.Aggregate
	if errors.As(failure, &several) {
		return problemsOfAll(several.Errors())
	}
	var one *field.Error
	if errors.As(failure, &one) {
		return []Problem{{Path: one.Field, Message: one.ErrorBody()}}
	}
	return []Problem{{Message: failure.Error()}}
}

func problemsOfAll(failures []error) []Problem {
	var problems []Problem
	for _, failure := range failures {
		problems = append(problems, problemsOf(failure)...)
	}
	return problems
}

var hostMessages = []string{
	"no such file or directory",
	"does not exist on this machine",
	"TLS client cert does not exist",
	"TLS client key does not exist",
	"TLS config ca bundle does not exist",
	"must be a regular file",
	"is not a subset of online-cpus",
	"unable to reserve the required amount of CPUs",
}

func aboutHost(message string) bool {
	for _, text := range hostMessages {
		if strings.Contains(message, text) {
			return true
		}
	}
	return false
}

// Lists in messages that the component makes by walking over a Go map, so that their order differs from run to run.
var unordered = []struct{ list, item *regexp.Regexp }{
	{regexp.MustCompile(`supported values: "[^"]*"(?:, "[^"]*")*`), regexp.MustCompile(`"[^"]*"`)},
	{regexp.MustCompile(`\[\w+ is enabled, but depends on .*\]`), regexp.MustCompile(`\w+ is enabled, but depends on features that are disabled: \[[^\]]*\]`)},
}

// inOrder sorts the items of such lists within a message.
func inOrder(message string) string {
	for _, one := range unordered {
		message = one.list.ReplaceAllStringFunc(message, func(list string) string {
			items := one.item.FindAllString(list, -1)
			sort.Strings(items)
			return one.item.ReplaceAllStringFunc(list, func(string) string {
				next := items[0]
				items = items[1:]
				return next
			})
		})
	}
	return message
}

// guarded turns a crash of the component into an error.
func guarded(call func() error) (failure error) {
	defer func() {
		if crash := recover(); crash != nil {
			failure = fmt.Errorf("crash: %v", crash)
		}
	}()
	return call()
}

func fieldErrors(list field.ErrorList) error { return list.ToAggregate() }
