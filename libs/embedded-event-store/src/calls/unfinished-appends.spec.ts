import { jest } from '@jest/globals';
import timestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { GroupCommit } from '../group-commit.js';
import { emptyPb, sharedPb, streamsPb } from '../protocol/generated.js';
import { IncomingAppend } from './incoming-append.js';
import { UnfinishedAppends } from './unfinished-appends.js';

const MINUTE = 60_000;
const held = { hold: () => true, release: () => undefined } as Pick<GroupCommit, 'hold' | 'release'> as GroupCommit;

function appendUntil(deadline: number | undefined): IncomingAppend {
  const stream = new sharedPb.StreamIdentifier().setStreamName(Buffer.from('a-stream'));
  const options = new streamsPb.BatchAppendReq.Options().setStreamIdentifier(stream).setAny(new emptyPb.Empty());
  if (deadline !== undefined) options.setDeadline(timestampPb.Timestamp.fromDate(new Date(deadline)));
  return IncomingAppend.begin(undefined, options);
}

describe('unfinished appends', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['at their deadline', () => Date.now() + 1_000, 1_000],
    ['after a minute if their deadline is later', () => Date.now() + 10 * MINUTE, MINUTE],
    ['after a minute if they have no deadline', () => undefined, MINUTE],
  ])('are dropped %s', (_, deadline, lasting) => {
    const late: IncomingAppend[] = [];
    const appends = new UnfinishedAppends(held, (append) => late.push(append));
    const append = appendUntil(deadline());
    expect(appends.keep('one', append)).toBe(true);
    jest.advanceTimersByTime(lasting - 1);
    expect([appends.get('one'), late]).toEqual([append, []]);
    jest.advanceTimersByTime(1);
    expect([appends.get('one'), late]).toEqual([undefined, [append]]);
  });
});
