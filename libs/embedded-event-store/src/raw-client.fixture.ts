// gRPC without the client's help: for requests that the client would not send.
import { credentials, InterceptingCall, status, type Interceptor, type ServiceError } from '@grpc/grpc-js';
import { sharedPb, streamsPb, streamsService } from './protocol/generated.js';

export type RawStreams = InstanceType<typeof streamsService.StreamsClient>;
/** `host:port` of a connection string. */
export const hostOf = (url: string) => new URL(url).host;

/** Sends the key in `url`, if it has one. */
export function rawStreams(url: string): RawStreams {
  const key = new URL(url).searchParams.get('connectionName');
  const giveKey: Interceptor = (options, next) =>
    new InterceptingCall(next(options), {
      start: (metadata, listener, proceed) => {
        if (key !== null) metadata.set('connection-name', key);
        proceed(metadata, listener);
      },
    });
  return new streamsService.StreamsClient(hostOf(url), credentials.createInsecure(), { interceptors: [giveKey] });
}

export const identifier = (stream: string | Uint8Array) =>
  new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
export const uuid = (text: string = crypto.randomUUID()) => new sharedPb.UUID().setString(text);

export function proposed(id: string = crypto.randomUUID(), data: Uint8Array = Buffer.from('{"n":0}')) {
  const message = new streamsPb.AppendReq.ProposedMessage().setId(uuid(id)).setData(data);
  message.getMetadataMap().set('type', 'Counted').set('content-type', 'application/json');
  return new streamsPb.AppendReq().setProposedMessage(message);
}

/** One Append call. Writes only as long as the node has not answered. */
export function append(
  raw: RawStreams,
  stream: string,
  messages: Iterable<streamsPb.AppendReq>,
  expect = (options: streamsPb.AppendReq.Options) => options,
) {
  return new Promise<streamsPb.AppendResp>((resolve, reject) => {
    const call = raw.append((error: ServiceError | null, response: streamsPb.AppendResp) =>
      error ? reject(error) : resolve(response),
    );
    const options = expect(
      new streamsPb.AppendReq.Options().setStreamIdentifier(identifier(stream)).setAny(new sharedPb.Empty()),
    );
    call.write(new streamsPb.AppendReq().setOptions(options));
    for (const message of messages) call.write(message);
    call.end();
  });
}

/** Resolves with the status that a call ended with, even if it is OK. */
export function endOf(call: NodeJS.EventEmitter): Promise<{ code: status; details: string }> {
  return new Promise((resolve) => {
    call.on('data', () => undefined);
    call.on('error', () => undefined);
    call.on('status', resolve);
  });
}
