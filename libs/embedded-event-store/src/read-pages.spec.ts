import { randomUUID } from 'node:crypto';
import type { CommitResult } from './group-commit.js';
import { openStore, type Store } from './store.js';
import { visibleRange } from './stream-view.js';

describe('a page of a stream', () => {
  let store: Store;
  beforeEach(() => {
    store = openStore(':memory:');
  });
  afterEach(() => store.close());

  it('contains no more events than requested, however long the stream is', async () => {
    const events = Array.from({ length: 100 }, () => {
      return { id: randomUUID(), type: 'Happened', isJson: true, data: new Uint8Array(), metadata: new Uint8Array() };
    });
    const write = { kind: 'append', stream: 'a', expected: { kind: 'noStream' }, events } as const;
    await new Promise<CommitResult>((resolve) => store.group.submit(write, Infinity, resolve));
    const visible = visibleRange('a', store.states.of('a'), Date.now());
    if (!visible) throw new Error('the stream is not visible');
    const revisions = (page: { events: readonly { revision: number }[] }) => page.events.map((each) => each.revision);
    expect(revisions(store.pages.streamForwards(visible, 2))).toEqual([0, 1]);
    expect(revisions(store.pages.streamBackwards(visible, 3))).toEqual([99, 98, 97]);
    expect(store.pages.streamForwards(visible, 1_000)).toMatchObject({ more: false, events: { length: 100 } });
  });
});
