//go:build before_1_35

package main

import (
	"context"
	_ "unsafe" // go:linkname

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/cel/environment"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	"k8s.io/kubernetes/pkg/kubelet/cm/cpumanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/memorymanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	"k8s.io/utils/cpuset"
)

func baseEnvironment() *environment.EnvSet {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion(), true)
}

func newCPUManager(config *kubeletconfig.KubeletConfiguration, reserved cpuset.CPUSet, reservation v1.ResourceList, affinity topologymanager.Store) error {
	_, err := cpumanager.NewManager(config.CPUManagerPolicy, config.CPUManagerPolicyOptions, config.CPUManagerReconcilePeriod.Duration,
		machine, reserved, reservation, "", affinity)
	return err
}

func newMemoryManager(config *kubeletconfig.KubeletConfiguration, reservation v1.ResourceList, affinity topologymanager.Store) error {
	_, err := memorymanager.NewManager(context.Background(), config.MemoryManagerPolicy, machine, reservation, config.ReservedMemory, "", affinity)
	return err
}

//go:linkname decodeIntent k8s.io/kubernetes/pkg/kubelet/images/pullmanager.decodeIntent
func decodeIntent(decoder runtime.Decoder, data []byte) (*kubeletconfig.ImagePullIntent, error)

//go:linkname decodePulledRecord k8s.io/kubernetes/pkg/kubelet/images/pullmanager.decodePulledRecord
func decodePulledRecord(decoder runtime.Decoder, data []byte) (*kubeletconfig.ImagePulledRecord, error)

func decodeImagePullIntent(decoder runtime.Decoder, data []byte) error {
	_, err := decodeIntent(decoder, data)
	return err
}

func decodeImagePulledRecord(decoder runtime.Decoder, data []byte) error {
	_, err := decodePulledRecord(decoder, data)
	return err
}
