package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/validation/field"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	logsapi "k8s.io/component-base/logs/api/v1"
	_ "k8s.io/component-base/logs/json/register" // as the kubelet's main package does
	"k8s.io/kubernetes/pkg/credentialprovider/plugin"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	kubeletscheme "k8s.io/kubernetes/pkg/kubelet/apis/config/scheme"
	"k8s.io/kubernetes/pkg/kubelet/apis/config/validation"
)

// kubeletConfiguration goes the way of the kubelet's command: load (strictly, else leniently), switch gates, check logging, validate, start.
func kubeletConfiguration(file string, text []byte) Verdict {
	config, err := loadKubeletConfigFile(context.Background(), file)
	if err != nil {
		return refusedAt("decode", errors.Join(strictErrors(text), err))
	}
	if err := keepRelativePaths(config, text); err != nil {
		return refusedAt("decode", err)
	}
	verdict := validateKubelet(config)
	if !verdict.refused() {
		started := refusedAt("runtime", startKubelet(config)...)
		verdict.Verdict, verdict.Errors, verdict.Host = started.Verdict, started.Errors, started.Host
	}
	verdict.Warnings = problemsOf(strictErrors(text))
	return verdict
}

// keepRelativePaths undoes what only the loader of the main file does: in a file of the configuration directory relative paths stay
// relative until they are validated, and a document can be used as either.
func keepRelativePaths(config *kubeletconfig.KubeletConfiguration, text []byte) error {
	_, codecs, err := kubeletscheme.NewSchemeAndCodecs(serializer.DisableStrict)
	if err != nil {
		panic(err)
	}
	written, _, err := codecs.UniversalDecoder().Decode(text, nil, nil)
	if err != nil {
		return err
	}
	config.PodLogsDir = written.(*kubeletconfig.KubeletConfiguration).PodLogsDir
	return nil
}

func strictErrors(text []byte) error {
	_, codecs, err := kubeletscheme.NewSchemeAndCodecs(serializer.EnableStrict)
	if err != nil {
		panic(err)
	}
	_, _, err = codecs.UniversalDecoder().Decode(text, nil, nil)
	if runtime.IsStrictDecodingError(err) {
		return err
	}
	return nil
}

func validateKubelet(config *kubeletconfig.KubeletConfiguration) Verdict {
	if err := utilfeature.DefaultMutableFeatureGate.SetFromMap(config.FeatureGates); err != nil {
		return refusedAt("validate", err)
	}
	if err := fieldErrors(logsapi.Validate(&config.Logging, utilfeature.DefaultFeatureGate, field.NewPath("logging"))); err != nil {
		return refusedAt("validate", err)
	}
	return refusedAt("validate", guarded(func() error {
		return validation.ValidateKubeletConfiguration(config, utilfeature.DefaultFeatureGate)
	}))
}

// credentialProviderConfig: the file is read and merged first (where repeated names are found), then checked.
func credentialProviderConfig(file string, _ []byte) Verdict {
	config, _, err := readCredentialProviderConfig(file)
	if err != nil {
		return refusedAt("decode", err)
	}
	verdict := refusedAt("validate", fieldErrors(validateCredentialProviderConfig(config, true)))
	if verdict.refused() {
		return verdict
	}
	return refusedAt("runtime", registerProviders(file, config))
}

// registerProviders goes on as the kubelet does, with a directory in which every provider that has a name has a program.
func registerProviders(file string, config *kubeletconfig.CredentialProviderConfig) error {
	registeredProviders = sets.NewString()
	directory := filepath.Join(filepath.Dir(file), "bin")
	if err := os.MkdirAll(directory, 0o700); err != nil {
		panic(err)
	}
	defer os.RemoveAll(directory)
	for _, provider := range config.Providers {
		if provider.Name == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(directory, provider.Name), nil, 0o700); err != nil {
			panic(err)
		}
	}
	return guarded(func() error { return plugin.RegisterCredentialProviderPlugins(file, directory, nil, nil) })
}

func imagePullIntent(_ string, text []byte) Verdict {
	_, decoder, err := pullRecordCodecs()
	if err != nil {
		panic(err)
	}
	return refusedAt("decode", decodeImagePullIntent(decoder, text))
}

func imagePulledRecord(_ string, text []byte) Verdict {
	_, decoder, err := pullRecordCodecs()
	if err != nil {
		panic(err)
	}
	return refusedAt("decode", decodeImagePulledRecord(decoder, text))
}

// serializedNodeConfigSource has no reader left in the component; its type is still registered, so the strict decoder is the whole check.
func serializedNodeConfigSource(_ string, text []byte) Verdict {
	_, codecs, err := kubeletscheme.NewSchemeAndCodecs(serializer.EnableStrict)
	if err != nil {
		panic(err)
	}
	decoded, _, err := codecs.UniversalDecoder().Decode(text, nil, nil)
	if err == nil {
		if _, right := decoded.(*kubeletconfig.SerializedNodeConfigSource); !right {
			err = fmt.Errorf("not a SerializedNodeConfigSource but a %T", decoded)
		}
	}
	return refusedAt("decode", err)
}
