import type { Attack } from '../attack.js';
import { grpcConnections } from './grpc-connections.js';
import { grpcMessages } from './grpc-messages.js';
import { grpcStrangers } from './grpc-strangers.js';

/** Every attack on the port for spans over gRPC. */
export const grpcAttacks: readonly Attack[] = [...grpcStrangers, ...grpcMessages, ...grpcConnections];
