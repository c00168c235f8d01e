// Facts prints what one release of the component knows, as JSON: the kinds of its configuration files with their fields, and the feature
// gates of the kubelet. It asks the types and the registry that the component itself reads files with.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/apis/apiserver/install"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
	logsapi "k8s.io/component-base/logs/api/v1"
	metrics "k8s.io/component-base/metrics/features"
	"k8s.io/component-base/version"
	_ "k8s.io/controller-manager/pkg/features/register" // the kubelet has the cloud's gates as well
	kubeletv1 "k8s.io/kubelet/config/v1"
	kubeletv1alpha1 "k8s.io/kubelet/config/v1alpha1"
	kubeletv1beta1 "k8s.io/kubelet/config/v1beta1"
	_ "k8s.io/kubernetes/pkg/features"
)

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
	// The paths of all fields by `group/version kind`. `[]` stands for an item of a list, `*` for a key of a map.
	Kinds map[string][]string `json:"kinds"`
}

func main() {
	sheet := factSheet{Release: version.DefaultKubeBinaryVersion, Gates: gates(), Kinds: kinds()}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(sheet); err != nil {
		panic(err)
	}
}

func gates() []gateFact {
	registry := utilfeature.DefaultMutableFeatureGate
	// As the kubelet's command and its server do.
	for _, add := range []func(featuregate.MutableVersionedFeatureGate) error{logsapi.AddFeatureGates, metrics.AddFeatureGates} {
		if err := add(registry); err != nil {
			panic(err)
		}
	}
	dependencies := map[featuregate.Feature][]featuregate.Feature{}
	// Releases before 1.35 know of none.
	if depending, ok := any(registry).(interface {
		Dependencies() map[featuregate.Feature][]featuregate.Feature
	}); ok {
		dependencies = depending.Dependencies()
	}
	var found []gateFact
	for name, spec := range registry.GetAll() {
		fact := gateFact{Name: string(name), Stage: string(spec.PreRelease), On: spec.Default, Locked: spec.LockToDefault}
		for _, required := range dependencies[name] {
			fact.Requires = append(fact.Requires, string(required))
		}
		sort.Strings(fact.Requires)
		found = append(found, fact)
	}
	sort.Slice(found, func(a, b int) bool { return found[a].Name < found[b].Name })
	return found
}

func kinds() map[string][]string {
	scheme := runtime.NewScheme()
	install.Install(scheme)
	for _, add := range []func(*runtime.Scheme) error{kubeletv1.AddToScheme, kubeletv1alpha1.AddToScheme, kubeletv1beta1.AddToScheme} {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
	found := map[string][]string{}
	for kind, written := range scheme.AllKnownTypes() {
		// What every group has, such as options of a list, belongs to no file.
		if kind.Version == runtime.APIVersionInternal || strings.HasPrefix(written.PkgPath(), "k8s.io/apimachinery/") {
			continue
		}
		paths := fields("", written)
		sort.Strings(paths)
		found[fmt.Sprintf("%s %s", kind.GroupVersion(), kind.Kind)] = paths
	}
	return found
}

var reader = reflect.TypeFor[json.Unmarshaler]()

// fields are the paths below a type. A type that reads its own text has none.
func fields(path string, of reflect.Type) []string {
	switch of.Kind() {
	case reflect.Pointer:
		return fields(path, of.Elem())
	case reflect.Slice:
		return fields(path+"[]", of.Elem())
	case reflect.Map:
		return fields(path+".*", of.Elem())
	case reflect.Struct:
		if reflect.PointerTo(of).Implements(reader) {
			return nil
		}
	default:
		return nil
	}
	var paths []string
	for index := range of.NumField() {
		field := of.Field(index)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch name {
		case "-":
		case "": // embedded
			paths = append(paths, fields(path, field.Type)...)
		default:
			at := strings.TrimPrefix(path+"."+name, ".")
			paths = append(append(paths, at), fields(at, field.Type)...)
		}
	}
	return paths
}
