// Oracle tells what the component itself makes of configuration documents and CEL expressions.
//
// It reads lines of JSON, {"id", "kind", "text"} or {"id", "environment", "expression"}, and answers each with one line of JSON.
// `kind` names the loader: in reality a command line flag does.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"k8s.io/klog/v2"
)

type question struct {
	ID          string `json:"id"`
	Kind        string `json:"kind"`
	Text        string `json:"text"`
	Environment string `json:"environment"`
	Expression  string `json:"expression"`
}

type loader func(file string, text []byte) Verdict

var loaders = map[string]loader{
	"AdmissionConfiguration":      admissionConfiguration,
	"AuthenticationConfiguration": authenticationConfiguration,
	"AuthorizationConfiguration":  authorizationConfiguration,
	"CredentialProviderConfig":    credentialProviderConfig,
	"EgressSelectorConfiguration": egressSelectorConfiguration,
	"ImagePullIntent":             imagePullIntent,
	"ImagePulledRecord":           imagePulledRecord,
	"KubeletConfiguration":        kubeletConfiguration,
	"SerializedNodeConfigSource":  serializedNodeConfigSource,
	"TracingConfiguration":        tracingConfiguration,
}

func main() {
	klog.LogToStderr(false)
	klog.SetOutput(nowhere{})
	klog.OsExit = func(int) { panic("the component ends the process") }

	pretendCgroups2()
	directory, err := os.MkdirTemp("", "oracle")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(directory)

	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	decoder := json.NewDecoder(lines)
	for decoder.More() {
		var asked question
		if err := decoder.Decode(&asked); err != nil {
			fmt.Fprintln(os.Stderr, "oracle: not a question:", err)
			os.Exit(2)
		}
		if asked.Environment != "" {
			answer(compileExpression(asked))
			continue
		}
		answer(judge(asked, directory))
	}
}

func judge(asked question, directory string) Verdict {
	load, known := loaders[asked.Kind]
	if !known {
		fmt.Fprintf(os.Stderr, "oracle: no loader for %q (%s)\n", asked.Kind, asked.ID)
		os.Exit(2)
	}
	file := filepath.Join(directory, "config.yaml")
	if err := os.WriteFile(file, []byte(asked.Text), 0o600); err != nil {
		panic(err)
	}
	resetFeatureGates()
	var verdict Verdict
	if crash := guarded(func() error {
		verdict = load(file, []byte(asked.Text))
		return nil
	}); crash != nil {
		verdict = refusedAt("decode", crash)
	}
	verdict.ID = asked.ID
	for _, problems := range [][]Problem{verdict.Warnings, verdict.Errors, verdict.Host} {
		for index := range problems {
			problems[index].Message = inOrder(strings.ReplaceAll(problems[index].Message, directory, ""))
		}
	}
	return verdict
}

func answer(value any) {
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
}

type nowhere struct{}

func (nowhere) Write(text []byte) (int, error) { return len(text), nil }
