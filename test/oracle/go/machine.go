package main

import (
	cadvisor "github.com/google/cadvisor/info/v1"
	"github.com/opencontainers/cgroups"
	"k8s.io/utils/cpuset"
)

const (
	sockets           = 2
	numaNodes         = 8
	coresPerNode      = 32
	memoryPerNode     = 1 << 40
	hugePagesPerNode  = 1 << 16
	smallHugePageKiB  = 2 << 10
	largeHugePageKiB  = 1 << 20
	threadsPerCore    = 2
	processorsInTotal = numaNodes * coresPerNode * threadsPerCore
)

// machine is invented: 512 processors in 2 sockets and 8 NUMA nodes (as many as the topology manager takes without an option), 8 TiB.
var machine = buildMachine()

var machineCPUs = allCPUs()

// pretendCgroups2 makes the component see control groups of version 2, whatever this machine has.
func pretendCgroups2() {
	cgroups.IsCgroup2UnifiedMode()
	cgroupsUnified = true
}

func buildMachine() *cadvisor.MachineInfo {
	info := &cadvisor.MachineInfo{
		NumCores:         processorsInTotal,
		NumPhysicalCores: numaNodes * coresPerNode,
		NumSockets:       sockets,
		MemoryCapacity:   numaNodes * memoryPerNode,
		HugePages:        hugePages(numaNodes),
	}
	for node := range numaNodes {
		info.Topology = append(info.Topology, buildNode(node))
	}
	return info
}

func buildNode(node int) cadvisor.Node {
	built := cadvisor.Node{Id: node, Memory: memoryPerNode, HugePages: hugePages(1)}
	for other := range numaNodes {
		distance := uint64(20)
		if other == node {
			distance = 10
		}
		built.Distances = append(built.Distances, distance)
	}
	for core := range coresPerNode {
		id := node*coresPerNode + core
		built.Cores = append(built.Cores, cadvisor.Core{
			Id:       id,
			Threads:  []int{id, id + numaNodes*coresPerNode},
			SocketID: node * sockets / numaNodes,
		})
	}
	return built
}

func hugePages(nodes uint64) []cadvisor.HugePagesInfo {
	return []cadvisor.HugePagesInfo{
		{PageSize: smallHugePageKiB, NumPages: nodes * hugePagesPerNode},
		{PageSize: largeHugePageKiB, NumPages: nodes * 64},
	}
}

func allCPUs() cpuset.CPUSet {
	all := make([]int, processorsInTotal)
	for id := range all {
		all[id] = id
	}
	return cpuset.New(all...)
}
