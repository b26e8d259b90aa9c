// A server with EventStoreDB's methods that answers as a real one does to those who may not use it.
import { Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import serverFeaturesPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import serverFeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { codePb, statusPb, streamsPb, streamsService } from '../client/generated.js';
import { uuidText } from '../client/append-messages.js';

export interface Refusals {
  /** Undefined: it does not know the question. */
  readonly version?: string | undefined;
  /** How it refuses to be read. */
  readonly read?: status;
  /** What it says then. */
  readonly details?: string;
  /** The prefix of the streams to which it refuses to append. */
  readonly appendTo?: string;
  readonly tls?: { readonly key: string; readonly certificate: string };
}

/** Resolves to its port, how often it was read, and how to close it. */
export async function startRefusing({ version, read, details = 'refused', appendTo, tls }: Refusals) {
  const server = new Server();
  server.addService(serverFeaturesService.ServerFeaturesService, {
    getSupportedMethods: (_call, done) =>
      version === undefined
        ? done({ code: status.UNIMPLEMENTED })
        : done(null, new serverFeaturesPb.SupportedMethods().setEventStoreServerVersion(version)),
  } satisfies serverFeaturesService.IServerFeaturesServer as never);
  const later = () => undefined;
  let reads = 0;
  server.addService(streamsService.StreamsService, {
    read: (call: { end(): void; emit(name: string, error: object): void }) => {
      const metadata = new Metadata();
      reads++;
      if (read === status.PERMISSION_DENIED) metadata.set('exception', 'access-denied');
      if (read === undefined) call.end();
      else call.emit('error', { code: read, details, metadata });
    },
    batchAppend: (call: NodeJS.EventEmitter & { write(answer: streamsPb.BatchAppendResp): void }) => {
      call.on('data', (request: streamsPb.BatchAppendReq) => {
        const stream = Buffer.from(request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
        const answer = new streamsPb.BatchAppendResp();
        answer.setCorrelationId(request.getCorrelationId());
        if (appendTo !== undefined && stream.startsWith(appendTo)) answer.setError(accessDenied());
        else answer.setSuccess(new streamsPb.BatchAppendResp.Success().setCurrentRevision('0'));
        if (uuidText(request.getCorrelationId()) !== '') call.write(answer);
      });
    },
    ...{ append: later, delete: later, tombstone: later },
  } as never);
  const credentials = tls
    ? ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) },
      ])
    : ServerCredentials.createInsecure();
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  return { port, reads: () => reads, close: () => server.forceShutdown() };
}

function accessDenied(): statusPb.Status {
  const details = new anyPb.Any();
  details.pack(new Uint8Array(), 'event_store.client.AccessDenied');
  return new statusPb.Status().setCode(codePb.Code.PERMISSION_DENIED).setMessage('Access Denied').setDetails(details);
}
