import type { ServerDuplexStream } from '@grpc/grpc-js';
import { toUuid } from '../protocol/append-requests.js';
import { badAppendResponse, batchAppendResponse } from '../protocol/batch-append-responses.js';
import type { streamsPb } from '../protocol/generated.js';
import type { ResponseSink } from '../response-sink.js';
import type { Store } from '../store.js';
import { IncomingAppend } from './incoming-append.js';
import { UnfinishedAppends } from './unfinished-appends.js';

type Call = ServerDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>;
type Result = Parameters<typeof batchAppendResponse>[3];

/** With more uncommitted data than this, a client has to wait. */
const MAX_WAITING_BYTES = 32 * 1_048_576;

/**
 * Answers a BatchAppend call: many appends over one long call, each in one or more chunks, distinguished by their
 * correlation id. They are committed in the order in which their last chunks arrive. Each is answered exactly once: the
 * client forgets an append at its first answer. So the chunks after a refusal are skipped, as in EventStoreDB. If there
 * was no room for an append, the call ends: later ones would overtake it.
 */
export function answerBatchAppend(store: Store, call: Call, sink: ResponseSink<streamsPb.BatchAppendResp>): void {
  const send = (response: streamsPb.BatchAppendResp) => {
    const full = sink.send(response);
    if (full) pauseUntil(full);
  };
  const answer = ({ correlationId, stream, expected }: IncomingAppend, result: Result) =>
    send(batchAppendResponse(correlationId, stream, expected, result));
  const unfinished = new UnfinishedAppends(store.group, (append) => answer(append, { kind: 'deadlineExceeded' }));
  const pauseUntil = (ready: Promise<void>) => {
    call.pause();
    void ready.then(() => call.resume());
  };
  const submit = (append: IncomingAppend) => {
    const { stream, expected, events, deadline } = append;
    store.group.submit({ kind: 'append', stream, expected, events }, deadline, (result) => {
      if (result.kind === 'cannotWrite') endAfterOthers();
      answer(append, result);
    });
  };
  let isEnding = false;
  const endAfterOthers = () => {
    if (isEnding) return;
    isEnding = true;
    unfinished.dropAll();
    // Appends that were refused together with this one are answered in the same turn.
    setImmediate(() => sink.end());
  };
  /** @throws InvalidRequest */
  const receive = (request: streamsPb.BatchAppendReq) => {
    const id = toUuid(request.getCorrelationId());
    const options = request.getOptions();
    const append = unfinished.get(id) ?? (options && IncomingAppend.begin(request.getCorrelationId(), options));
    if (append === undefined) return;
    try {
      if (!append.add(request)) return refuse(id, append, { kind: 'tooLarge' });
    } catch (error) {
      return refuse(id, append, { kind: 'badRequest', reason: reasonOf(error) });
    }
    if (request.getIsFinal()) {
      unfinished.drop(id);
      submit(append);
    } else if (!unfinished.keep(id, append)) {
      answer(append, { kind: 'tooBusy' });
    }
  };
  const refuse = (id: string, append: IncomingAppend, result: Result) => {
    unfinished.drop(id);
    answer(append, result);
  };

  sink.onClosed(() => unfinished.dropAll());
  call.on('data', (request: streamsPb.BatchAppendReq) => {
    if (isEnding) return;
    try {
      receive(request);
    } catch (error) {
      send(badAppendResponse(request.getCorrelationId(), reasonOf(error)));
    }
    if (store.group.waitingBytes > MAX_WAITING_BYTES) pauseUntil(new Promise((resolve) => setImmediate(resolve)));
  });
  call.on('end', () => store.group.whenCommitted(() => sink.end()));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
