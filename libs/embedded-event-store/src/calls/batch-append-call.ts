import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { ExpectedRevision } from '../append-rules.js';
import { toExpectedRevision, toProposedEvent, toUuid, writableStream } from '../protocol/append-requests.js';
import { batchAppendResponse } from '../protocol/batch-append-responses.js';
import type { sharedPb, streamsPb } from '../protocol/generated.js';
import { streamName } from '../protocol/positions.js';
import { appendSize, MAX_APPEND_BYTES, type ProposedEvent } from '../recorded-event.js';
import type { ResponseSink } from '../response-sink.js';
import type { Store } from '../store.js';

type Call = ServerDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>;
type Result = Parameters<typeof batchAppendResponse>[3];

/** An append whose chunks are still coming in. After a refusal its remaining chunks are only skipped. */
interface Incoming {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly deadline: number;
  readonly events: ProposedEvent[];
  bytes: number;
  refused: boolean;
}

/** With more uncommitted data than this, a client has to wait. */
const MAX_WAITING_BYTES = 32 * 1_048_576;

/**
 * Answers a BatchAppend call: many appends over one long call, each in one or more chunks, told apart by their
 * correlation id. They are committed in the order in which their last chunks arrive. Each is answered exactly once: the
 * client forgets an append at its first answer.
 */
export function answerBatchAppend(store: Store, call: Call, sink: ResponseSink<streamsPb.BatchAppendResp>): void {
  const incoming = new Map<string, Incoming>();

  const answer = (correlationId: sharedPb.UUID, { stream, expected }: Incoming, result: Result) => {
    const full = sink.send(batchAppendResponse(correlationId, stream, expected, result));
    if (full) pauseUntil(full);
  };
  const pauseUntil = (ready: Promise<void>) => {
    call.pause();
    void ready.then(() => call.resume());
  };
  const receive = (request: streamsPb.BatchAppendReq) => {
    const correlationId = request.getCorrelationId();
    const key = toUuid(correlationId);
    const append = incoming.get(key) ?? begin(request);
    if (correlationId === undefined) return;
    if (request.getIsFinal()) incoming.delete(key);
    else incoming.set(key, append);
    if (append.refused) return;
    const refusal = addChunk(append, request);
    if (refusal) {
      append.refused = true;
      append.events.length = 0;
      answer(correlationId, append, refusal);
    } else if (request.getIsFinal()) {
      const { stream, expected, events } = append;
      store.group.submit({ kind: 'append', stream, expected, events }, append.deadline, (result) => {
        answer(correlationId, append, result);
      });
      if (store.group.waitingBytes > MAX_WAITING_BYTES) pauseUntil(new Promise((resolve) => setImmediate(resolve)));
    }
  };

  call.on('data', (request: streamsPb.BatchAppendReq) => {
    try {
      receive(request);
    } catch (error) {
      sink.fail(error);
    }
  });
  call.on('end', () => store.group.whenCommitted(() => sink.end()));
}

function begin(request: streamsPb.BatchAppendReq): Incoming {
  const options = request.getOptions();
  const deadline = options?.getDeadline()?.toDate().getTime() ?? Infinity;
  const expected: ExpectedRevision = options
    ? toExpectedRevision(options, options.getStreamPosition())
    : { kind: 'any' };
  return {
    stream: streamName(options?.getStreamIdentifier()),
    expected,
    deadline,
    events: [],
    bytes: 0,
    refused: false,
  };
}

function addChunk(append: Incoming, request: streamsPb.BatchAppendReq): Result | undefined {
  try {
    const options = request.getOptions();
    if (options) writableStream(options.getStreamIdentifier());
    else if (append.stream === '') return { kind: 'badRequest', reason: 'An append begins with its options.' };
    for (const message of request.getProposedMessagesList()) {
      const event = toProposedEvent(message);
      append.bytes += appendSize(event);
      if (append.bytes > MAX_APPEND_BYTES) return { kind: 'tooLarge' };
      append.events.push(event);
    }
    return undefined;
  } catch (error) {
    return { kind: 'badRequest', reason: error instanceof Error ? error.message : String(error) };
  }
}
