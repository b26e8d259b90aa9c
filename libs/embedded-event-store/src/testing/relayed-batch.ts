import type { ClientDuplexStream, ServerDuplexStream } from '@grpc/grpc-js';
import { toUuid } from '../protocol/append-requests.js';
import { streamsPb, type statusPb } from '../protocol/generated.js';
import { streamName } from '../protocol/positions.js';

type Appends = ServerDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>;
type Upstream = ClientDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>;
export type ProposedMessage = streamsPb.BatchAppendReq.ProposedMessage;

export interface AppendRules {
  /** Why the server does not accept this part of an append; undefined if it does. */
  refuse(stream: string, events: readonly ProposedMessage[]): statusPb.Status | undefined;
  /** Resolves when the server has written its own events after an append. */
  stored(stream: string, position: bigint): Promise<void>;
}

/** Passes on the appends of one BatchAppend call that the rules allow, and their answers in order. */
export function relayBatch(call: Appends, upstream: Upstream, { refuse, stored }: AppendRules): void {
  /** By correlation id, between its first message and its last. */
  const begun = new Map<string, string>();
  const refused = new Set<string>();
  let answered = Promise.resolve();
  const answer = (response: streamsPb.BatchAppendResp, ready?: Promise<void>) => {
    answered = answered.then(() => ready).then(() => void call.write(response));
  };

  call.on('data', (request: streamsPb.BatchAppendReq) => {
    const id = toUuid(request.getCorrelationId());
    const identifier = request.getOptions()?.getStreamIdentifier();
    const stream = begun.get(id) ?? streamName(identifier);
    const reason = refused.has(id) ? undefined : refuse(stream, request.getProposedMessagesList());
    if (reason) {
      refused.add(id);
      const response = new streamsPb.BatchAppendResp();
      response.setCorrelationId(request.getCorrelationId());
      response.setStreamIdentifier(identifier);
      response.setError(reason);
      answer(response);
    }
    if (!refused.has(id) && !upstream.write(request)) call.pause();
    if (!request.getIsFinal()) begun.set(id, stream);
    else {
      begun.delete(id);
      refused.delete(id);
    }
  });
  upstream.on('drain', () => call.resume());
  upstream.on('data', (response: streamsPb.BatchAppendResp) => {
    const position = response.getSuccess()?.getPosition()?.getCommitPosition();
    const stream = streamName(response.getStreamIdentifier());
    answer(response, position === undefined ? undefined : stored(stream, BigInt(position)));
  });
  call.on('end', () => upstream.end());
  call.on('cancelled', () => upstream.cancel());
  upstream.on('end', () => void answered.then(() => call.end()));
  upstream.on('error', (error) => call.emit('error', error));
}
