import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type { CommitResult } from '../group-commit.js';
import { toExpectedRevision, toProposedEvent, writableStream } from '../protocol/append-requests.js';
import { appendConflict, appendSuccess } from '../protocol/append-responses.js';
import {
  deadlineExceeded,
  InvalidRequest,
  maximumAppendSizeExceeded,
  resourceExhausted,
  streamDeleted,
  toCallError,
} from '../protocol/call-errors.js';
import type { streamsPb } from '../protocol/generated.js';
import { appendSize, heldSize, MAX_APPEND_BYTES, MAX_APPEND_EVENTS, type ProposedEvent } from '../recorded-event.js';
import type { Store } from '../store.js';
import type { Write } from '../stream-writer.js';
import { deadlineOf } from './deadline.js';
import { tooManyEvents } from './incoming-append.js';

type Call = ServerReadableStream<streamsPb.AppendReq, streamsPb.AppendResp>;
type AppendWrite = Extract<Write, { kind: 'append' }>;

/** Answers an Append call: one append, its events sent one by one. */
export async function answerAppend(store: Store, call: Call, done: sendUnaryData<streamsPb.AppendResp>): Promise<void> {
  try {
    const write = await receive(store, call);
    store.group.submit(write, deadlineOf(call), (result) => answer(write, result, done));
  } catch (error) {
    done(toCallError(error));
  }
}

/** @throws InvalidRequest, CallError */
async function receive(store: Store, call: AsyncIterable<streamsPb.AppendReq>): Promise<AppendWrite> {
  let held = 0;
  try {
    return await collect(call, (bytes) => {
      if (!store.group.hold(bytes)) throw resourceExhausted('Too many appends have begun and are not complete.');
      held += bytes;
    });
  } finally {
    store.group.release(held);
  }
}

/** @throws InvalidRequest, CallError */
async function collect(call: AsyncIterable<streamsPb.AppendReq>, hold: (bytes: number) => void): Promise<AppendWrite> {
  let target: Pick<AppendWrite, 'stream' | 'expected'> | undefined;
  const events: ProposedEvent[] = [];
  let bytes = 0;
  for await (const request of call) {
    const options = request.getOptions();
    const message = request.getProposedMessage();
    if (options) {
      const stream = writableStream(options.getStreamIdentifier());
      target = { stream, expected: toExpectedRevision(options, options.getRevision()) };
    }
    if (!message) continue;
    const event = toProposedEvent(message);
    bytes += appendSize(event);
    if (bytes > MAX_APPEND_BYTES) throw maximumAppendSizeExceeded();
    if (events.length === MAX_APPEND_EVENTS) throw tooManyEvents();
    hold(heldSize(event));
    events.push(event);
  }
  if (target === undefined) throw new InvalidRequest('An append begins with its options.');
  return { kind: 'append', ...target, events };
}

function answer(write: AppendWrite, result: CommitResult, done: sendUnaryData<streamsPb.AppendResp>): void {
  switch (result.kind) {
    case 'written':
      return done(null, appendSuccess(result.revision, result.position));
    case 'wrongExpectedVersion':
      return done(null, appendConflict(write.expected, result.current));
    case 'streamDeleted':
      return done(streamDeleted(write.stream));
    case 'deadlineExceeded':
      return done(deadlineExceeded());
    case 'cannotWrite':
    case 'failed':
      return done(toCallError(result.reason));
  }
}
