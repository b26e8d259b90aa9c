import type { ReadModelChange } from '@labeling/read-models/queries';
import { setImmediate } from 'node:timers/promises';
import { eventStream, openStreams } from '../../server/event-stream.js';
import type { Stores } from '../../server/stores.js';
import { queueEvents } from './queue-events.js';

/** The feed of a queue. It asks the test whether it may continue, and gets the answers in the order it asked. */
async function aFeed() {
  const asked: PromiseWithResolvers<boolean>[] = [];
  const isAllowed = () => {
    const answer = Promise.withResolvers<boolean>();
    asked.push(answer);
    return answer.promise;
  };
  let announce = (_: ReadModelChange) => {};
  const watcher = { on: (listener: typeof announce) => ((announce = listener), () => {}), position: () => 1n };
  const stores = { db: {}, watcher } as unknown as Stores;
  const open = { queueId: 'queue', memberId: 'ben', screen: null, since: null, settings: null };
  const events = queueEvents(stores, { ...open, annotator: () => undefined });
  const leaving = new AbortController();
  const hearer = { memberId: 'ben', sessionEnds: new Date(Date.now() + 3_600_000), isAllowed };
  const { body } = eventStream(leaving.signal, events, hearer);
  if (!body) throw new Error('The answer has no body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const change = (position: bigint, settings: boolean) => {
    const queues = [{ id: 'queue', items: [[0, 1, 2, 'ada']], settings }];
    announce({ position, queues, datasets: [], pushes: [] } as unknown as ReadModelChange);
  };
  return { asked, change, reader, leave: () => leaving.abort() };
}

describe('the feed of a queue', () => {
  it('reports that the queue is gone even if a check finds that out before the feed itself does', async () => {
    const { asked, change, reader } = await aFeed();
    const checked = openStreams.check();
    change(7n, true);
    await setImmediate();
    asked[0]?.resolve(false);
    await checked;
    expect((await reader.read()).value).toBe('event: change\ndata: {"position":"7","items":[],"settings":true}\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  it('reports that the queue is gone when it finds that out by itself', async () => {
    const { asked, change, reader } = await aFeed();
    change(7n, true);
    await setImmediate();
    asked[0]?.resolve(false);
    expect((await reader.read()).value).toBe('event: change\ndata: {"position":"7","items":[],"settings":true}\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  it('ends without another event once a look-up has found that it may continue', async () => {
    const { asked, change, reader } = await aFeed();
    change(7n, true);
    await setImmediate();
    asked[0]?.resolve(true);
    expect((await reader.read()).value).toContain('"position":"7"');
    const checked = openStreams.check();
    await setImmediate();
    asked[1]?.resolve(false);
    await checked;
    expect((await reader.read()).done).toBe(true);
  });
});
