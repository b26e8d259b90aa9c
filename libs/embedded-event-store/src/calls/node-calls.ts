// A client's questions about the node itself: which methods it has, and who leads its cluster of one node.
import { randomUUID } from 'node:crypto';
import {
  gossipPb,
  gossipService,
  serverFeaturesPb,
  serverFeaturesService,
  sharedPb,
  streamsService,
} from '../protocol/generated.js';

/** The version it behaves like, and what it is. */
const SERVER_VERSION = '24.10.5-embedded';

export function supportedMethods(): serverFeaturesPb.SupportedMethods {
  const response = new serverFeaturesPb.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION);
  const services = [
    streamsService.StreamsService,
    gossipService.GossipService,
    serverFeaturesService.ServerFeaturesService,
  ];
  for (const { path } of services.flatMap((service) => Object.values(service))) {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    response.addMethods(new serverFeaturesPb.SupportedMethod().setServiceName(service).setMethodName(method));
  }
  return response;
}

const INSTANCE_ID = randomUUID();

export function clusterOfOne(host: string, port: number): gossipPb.ClusterInfo {
  const member = new gossipPb.MemberInfo()
    .setInstanceId(new sharedPb.UUID().setString(INSTANCE_ID))
    .setTimeStamp(`${Date.now()}0000`)
    .setState(gossipPb.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossipPb.EndPoint().setAddress(host).setPort(port));
  return new gossipPb.ClusterInfo().setMembersList([member]);
}
