import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { toExpectedRevision, writableStream } from '../protocol/append-requests.js';
import {
  deadlineExceeded,
  InvalidRequest,
  streamDeleted,
  toCallError,
  wrongExpectedVersion,
} from '../protocol/call-errors.js';
import { sharedPb, streamsPb } from '../protocol/generated.js';
import { fillPosition } from '../protocol/positions.js';
import type { Store } from '../store.js';
import type { Write } from '../stream-writer.js';
import { deadlineOf } from './deadline.js';

type DeleteOptions = streamsPb.DeleteReq.Options | streamsPb.TombstoneReq.Options;
type Answer = (error: ReturnType<typeof toCallError> | null, position?: number) => void;

export function answerDelete(
  store: Store,
  call: ServerUnaryCall<streamsPb.DeleteReq, streamsPb.DeleteResp>,
  done: sendUnaryData<streamsPb.DeleteResp>,
): void {
  submit(store, 'delete', call.request.getOptions(), deadlineOf(call), (error, position) => {
    if (error) return done(error);
    const response = new streamsPb.DeleteResp();
    if (position === undefined) return done(null, response.setNoPosition(new sharedPb.Empty()));
    return done(null, response.setPosition(fillPosition(new streamsPb.DeleteResp.Position(), position)));
  });
}

export function answerTombstone(
  store: Store,
  call: ServerUnaryCall<streamsPb.TombstoneReq, streamsPb.TombstoneResp>,
  done: sendUnaryData<streamsPb.TombstoneResp>,
): void {
  submit(store, 'tombstone', call.request.getOptions(), deadlineOf(call), (error, position) => {
    if (error) return done(error);
    const response = new streamsPb.TombstoneResp();
    if (position === undefined) return done(null, response.setNoPosition(new sharedPb.Empty()));
    return done(null, response.setPosition(fillPosition(new streamsPb.TombstoneResp.Position(), position)));
  });
}

function submit(
  store: Store,
  kind: 'delete' | 'tombstone',
  options: DeleteOptions | undefined,
  deadline: number,
  answer: Answer,
) {
  try {
    const write = toWrite(kind, options);
    store.group.submit(write, deadline, (result) => {
      switch (result.kind) {
        case 'written':
          return answer(null, result.position);
        case 'wrongExpectedVersion':
          return answer(wrongExpectedVersion(write.stream, write.expected, result.current));
        case 'streamDeleted':
          return answer(streamDeleted(write.stream));
        case 'deadlineExceeded':
          return answer(deadlineExceeded());
        case 'cannotWrite':
        case 'failed':
          return answer(toCallError(result.reason));
      }
    });
  } catch (error) {
    answer(toCallError(error));
  }
}

function toWrite(kind: 'delete' | 'tombstone', options: DeleteOptions | undefined): Write {
  if (options === undefined) throw new InvalidRequest('A deletion names a stream.');
  const stream = writableStream(options.getStreamIdentifier());
  return { kind, stream, expected: toExpectedRevision(options, options.getRevision()) };
}
