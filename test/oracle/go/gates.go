package main

import (
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
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
