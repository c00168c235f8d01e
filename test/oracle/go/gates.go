package main

import (
	"sort"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
	"k8s.io/component-base/version"
)

var pristineGates featuregate.MutableVersionedFeatureGate

// resetFeatureGates undoes what the last document switched: the component keeps its gates in global variables.
func resetFeatureGates() {
	if pristineGates == nil {
		pristineGates = utilfeature.DefaultMutableFeatureGate.DeepCopy()
	}
	gates := pristineGates.DeepCopy()
	utilfeature.DefaultMutableFeatureGate = gates
	utilfeature.DefaultFeatureGate = gates
}

type gateFact struct {
	Name   string `json:"name"`
	Stage  string `json:"stage"`
	On     bool   `json:"on"`
	Locked bool   `json:"locked"`
	// Gates that must be on when this one is.
	Requires []string `json:"requires,omitempty"`
}

type factSheet struct {
	Release string     `json:"release"`
	Gates   []gateFact `json:"gates"`
}

func facts() factSheet {
	sheet := factSheet{Release: version.Get().GitVersion}
	dependencies := utilfeature.DefaultMutableFeatureGate.Dependencies()
	for name, spec := range utilfeature.DefaultMutableFeatureGate.GetAll() {
		fact := gateFact{Name: string(name), Stage: string(spec.PreRelease), On: spec.Default, Locked: spec.LockToDefault}
		for _, required := range dependencies[name] {
			fact.Requires = append(fact.Requires, string(required))
		}
		sort.Strings(fact.Requires)
		sheet.Gates = append(sheet.Gates, fact)
	}
	sort.Slice(sheet.Gates, func(a, b int) bool { return sheet.Gates[a].Name < sheet.Gates[b].Name })
	return sheet
}
