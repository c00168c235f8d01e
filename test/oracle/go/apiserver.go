package main

import (
	"context"
	"encoding/json"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/apis/apiserver"
	"k8s.io/apiserver/pkg/apis/apiserver/load"
	authorizationcel "k8s.io/apiserver/pkg/authorization/cel"
	genericserver "k8s.io/apiserver/pkg/server"
	"k8s.io/apiserver/pkg/server/egressselector"
	genericoptions "k8s.io/apiserver/pkg/server/options"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	tracingapi "k8s.io/component-base/tracing/api/v1"
	"k8s.io/kubernetes/pkg/kubeapiserver/authorizer"
	kubeoptions "k8s.io/kubernetes/pkg/kubeapiserver/options"
	podsecurityload "k8s.io/pod-security-admission/admission/api/load"
	podsecurityvalidation "k8s.io/pod-security-admission/admission/api/validation"
)

func authenticationConfiguration(file string, text []byte) Verdict {
	if _, err := loadAuthenticationConfigFromData(text); err != nil {
		return refusedAt("decode", err)
	}
	options := kubeoptions.NewBuiltInAuthenticationOptions().WithAnonymous()
	options.AuthenticationConfigFile = file
	_, err := options.ToAuthenticationConfig()
	return refusedAt("validate", err)
}

func authorizationConfiguration(file string, text []byte) Verdict {
	if _, err := load.LoadFromData(text); err != nil {
		return refusedAt("decode", err)
	}
	config, err := authorizer.LoadAndValidateData(text, authorizationcel.NewDefaultCompiler(), nil)
	verdict := refusedAt("validate", err)
	if config == nil && !verdict.refused() {
		// Only files are missing, and the checks after that one have not been made.
		config, err = authorizer.LoadAndValidateData(withFiles(text, file), authorizationcel.NewDefaultCompiler(), nil)
		verdict = refusedAt("validate", err)
	}
	if verdict.refused() || config == nil {
		return verdict
	}
	return refusedAt("runtime", startInClusterWebhooks(config))
}

// withFiles puts a file that is there in place of every connection file of a configuration that has been decoded already. What is JSON is not read as YAML,
// which forbids some of it, such as a line break before a colon.
func withFiles(text []byte, file string) []byte {
	var content map[string]any
	asJSON, err := utilyaml.ToJSON(text)
	if err != nil {
		panic(err)
	}
	if err := json.Unmarshal(asJSON, &content); err != nil {
		panic(err)
	}
	authorizers, _ := content["authorizers"].([]any)
	for _, one := range authorizers {
		authorizer, _ := one.(map[string]any)
		webhook, _ := authorizer["webhook"].(map[string]any)
		connection, _ := webhook["connectionInfo"].(map[string]any)
		if connection["kubeConfigFile"] != nil {
			connection["kubeConfigFile"] = file
		}
	}
	replaced, err := json.Marshal(content)
	if err != nil {
		panic(err)
	}
	return replaced
}

// startInClusterWebhooks builds the authorizers that need nothing of the host: webhooks without a kubeconfig file.
func startInClusterWebhooks(config *apiserver.AuthorizationConfiguration) error {
	var webhooks []apiserver.AuthorizerConfiguration
	for _, one := range config.Authorizers {
		if one.Webhook != nil && one.Webhook.ConnectionInfo.KubeConfigFile == nil {
			webhooks = append(webhooks, one)
		}
	}
	if len(webhooks) == 0 {
		return nil
	}
	return guarded(func() error {
		options := authorizer.Config{
			AuthorizationConfiguration: &apiserver.AuthorizationConfiguration{Authorizers: webhooks},
			WebhookRetryBackoff:        genericoptions.DefaultAuthWebhookRetryBackoff(),
		}
		_, _, err := options.New(context.Background(), "oracle")
		return err
	})
}

func egressSelectorConfiguration(file string, _ []byte) Verdict {
	config, err := egressselector.ReadEgressSelectorConfiguration(file)
	if err != nil {
		return refusedAt("decode", err)
	}
	verdict := refusedAt("validate", fieldErrors(egressselector.ValidateEgressSelectorConfiguration(config)))
	if verdict.refused() {
		return verdict
	}
	return refusedAt("runtime", guarded(func() error {
		_, err := egressselector.NewEgressSelector(config)
		return err
	}))
}

func tracingConfiguration(file string, _ []byte) Verdict {
	config, err := genericoptions.ReadTracingConfiguration(file)
	if err != nil {
		return refusedAt("decode", err)
	}
	return refusedAt("validate", fieldErrors(tracingapi.ValidateTracingConfiguration(config, utilfeature.DefaultFeatureGate, nil)))
}

// admissionPlugins has every plugin of kube-apiserver, those of the generic API server among them.
func admissionPlugins() *admission.Plugins {
	plugins := admission.NewPlugins()
	genericserver.RegisterAllAdmissionPlugins(plugins)
	kubeoptions.RegisterAllAdmissionPlugins(plugins)
	return plugins
}

// withoutServer stands for the API server that plugins are connected to after they read their configuration.
type withoutServer struct{}

func (withoutServer) Initialize(admission.Interface) {}

func admissionConfiguration(file string, text []byte) Verdict {
	plugins := admissionPlugins()
	provider, err := admission.ReadAdmissionConfiguration(plugins.Registered(), file, admissionScheme)
	if err != nil {
		return refusedAt("decode", err)
	}
	decoded, err := runtime.Decode(serializer.NewCodecFactory(admissionScheme, serializer.EnableStrict).UniversalDecoder(), text)
	if err != nil {
		return accepted() // one of the two legacy forms
	}
	var failures []error
	seen := map[string]bool{}
	for _, plugin := range decoded.(*apiserver.AdmissionConfiguration).Plugins {
		if !seen[plugin.Name] {
			seen[plugin.Name] = true
			failures = append(failures, configurePlugin(plugins, provider, plugin))
		}
	}
	return refusedAt("runtime", failures...)
}

// configurePlugin creates a plugin from its part of the file. Names that no plugin has are never looked up.
func configurePlugin(plugins *admission.Plugins, provider admission.ConfigProvider, plugin apiserver.AdmissionPluginConfiguration) error {
	known := false
	for _, name := range plugins.Registered() {
		known = known || name == plugin.Name
	}
	if !known || (plugin.Configuration == nil && plugin.Path != "") {
		return nil
	}
	config, err := provider.ConfigFor(plugin.Name)
	if err != nil {
		return err
	}
	return guarded(func() error {
		_, err := plugins.InitPlugin(plugin.Name, config, withoutServer{})
		if err != nil && strings.HasPrefix(err.Error(), "failed to initialize admission plugin") {
			// It read its configuration and now misses its API server; the one plugin that checks more before it does so is:
			return podSecurity(plugin)
		}
		return err
	})
}

func podSecurity(plugin apiserver.AdmissionPluginConfiguration) error {
	if plugin.Name != "PodSecurity" || plugin.Configuration == nil {
		return nil
	}
	config, err := podsecurityload.LoadFromData(plugin.Configuration.Raw)
	if err != nil {
		return err
	}
	return fieldErrors(podsecurityvalidation.ValidatePodSecurityConfiguration(config))
}
