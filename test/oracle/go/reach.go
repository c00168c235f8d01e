package main

import (
	"context"
	_ "unsafe" // go:linkname

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/apis/apiserver"
	"k8s.io/apiserver/pkg/cel/environment"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	evictionapi "k8s.io/kubernetes/pkg/kubelet/eviction/api"
)

// Functions and variables that the component does not export. They are linked to, not copied, so that a new release brings
// its own behaviour.

//go:linkname loadAuthenticationConfigFromData k8s.io/kubernetes/pkg/kubeapiserver/options.loadAuthenticationConfigFromData
func loadAuthenticationConfigFromData(data []byte) (*apiserver.AuthenticationConfiguration, error)

//go:linkname requestEnvironment k8s.io/apiserver/pkg/authorization/cel.mustBuildEnv
func requestEnvironment(base *environment.EnvSet) *environment.EnvSet

//go:linkname admissionScheme k8s.io/apiserver/pkg/server/options.configScheme
var admissionScheme *runtime.Scheme

//go:linkname readCredentialProviderConfig k8s.io/kubernetes/pkg/credentialprovider/plugin.readCredentialProviderConfig
func readCredentialProviderConfig(path string) (*kubeletconfig.CredentialProviderConfig, string, error)

//go:linkname validateCredentialProviderConfig k8s.io/kubernetes/pkg/credentialprovider/plugin.validateCredentialProviderConfig
func validateCredentialProviderConfig(config *kubeletconfig.CredentialProviderConfig, serviceAccountTokens bool) field.ErrorList

// registeredProviders are the names of the providers that were registered since the process began.
//
//go:linkname registeredProviders k8s.io/kubernetes/pkg/credentialprovider/plugin.seenProviderNames
var registeredProviders sets.String

//go:linkname loadKubeletConfigFile k8s.io/kubernetes/cmd/kubelet/app.loadConfigFile
func loadKubeletConfigFile(ctx context.Context, file string) (*kubeletconfig.KubeletConfiguration, error)

//go:linkname pullRecordCodecs k8s.io/kubernetes/pkg/kubelet/images/pullmanager.createKubeletConfigSchemeEncoderDecoder
func pullRecordCodecs() (runtime.Encoder, runtime.Decoder, error)

//go:linkname parseResourceList k8s.io/kubernetes/cmd/kubelet/app.parseResourceList
func parseResourceList(amounts map[string]string) (v1.ResourceList, error)

//go:linkname hardEvictionReservation k8s.io/kubernetes/pkg/kubelet/cm.hardEvictionReservation
func hardEvictionReservation(thresholds []evictionapi.Threshold, capacity v1.ResourceList) v1.ResourceList

// cgroupsUnified is what the component found out about the machine's control groups, once it has looked.
//
//go:linkname cgroupsUnified github.com/opencontainers/cgroups.isUnified
var cgroupsUnified bool
