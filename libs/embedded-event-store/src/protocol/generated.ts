// The message classes and service definitions that are part of the client package. They are CommonJS modules whose
// exports only a default import sees.
export { default as streamsPb } from '@eventstore/db-client/generated/streams_pb.js';
export { default as sharedPb } from '@eventstore/db-client/generated/shared_pb.js';
export { default as codePb } from '@eventstore/db-client/generated/code_pb.js';
export { default as statusPb } from '@eventstore/db-client/generated/status_pb.js';
export { default as gossipPb } from '@eventstore/db-client/generated/gossip_pb.js';
export { default as serverFeaturesPb } from '@eventstore/db-client/generated/serverfeatures_pb.js';
export { default as streamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
export { default as gossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
export { default as serverFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
export { default as anyPb } from 'google-protobuf/google/protobuf/any_pb.js';
export { default as emptyPb } from 'google-protobuf/google/protobuf/empty_pb.js';
