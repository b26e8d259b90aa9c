import { randomUUID } from 'node:crypto';
import type { ExpectedRevision } from './append-rules.js';
import type { CommitResult } from './group-commit.js';
import type { ProposedEvent } from './recorded-event.js';
import { openStore, type Store } from './store.js';

function event(bytes = 2): ProposedEvent {
  const data = Buffer.alloc(bytes, ' ');
  return { id: randomUUID(), type: 'Happened', isJson: true, data, metadata: new Uint8Array() };
}

function submit(store: Store, stream: string, expected: ExpectedRevision, events = [event()], deadline = Infinity) {
  return new Promise<CommitResult>((resolve) => {
    store.group.submit({ kind: 'append', stream, expected, events }, deadline, resolve);
  });
}

const ANY: ExpectedRevision = { kind: 'any' };
const NEW: ExpectedRevision = { kind: 'noStream' };

describe('group commit', () => {
  let store: Store;
  beforeEach(() => {
    store = openStore(':memory:');
  });
  afterEach(() => store.close());

  it('carries out and answers writes in the order of their arrival, across groups', async () => {
    const answered: number[] = [];
    const work = Array.from({ length: 5000 }, async (_, n) => {
      const result = await submit(store, `stream-${n % 7}`, ANY);
      answered.push(n);
      return result;
    });
    const results = await Promise.all(work);
    expect(answered).toEqual(Array.from({ length: 5000 }, (_, n) => n));
    expect(results.map((result) => result.kind === 'written' && result.position)).toEqual(answered.map((n) => n + 1));
  });

  it('lets each write see those before it in the same group', async () => {
    const results = await Promise.all([
      submit(store, 'a', NEW),
      submit(store, 'a', NEW),
      submit(store, 'a', { kind: 'revision', revision: 0n }),
      submit(store, 'b', ANY, [event()], Date.now() - 1000),
      submit(store, 'b', NEW),
    ]);
    expect(results).toEqual([
      { kind: 'written', revision: 0, position: 1 },
      { kind: 'wrongExpectedVersion', current: 0 },
      { kind: 'written', revision: 1, position: 2 },
      { kind: 'deadlineExceeded' },
      { kind: 'written', revision: 0, position: 3 },
    ]);
  });

  it('answers no writer before the commit', async () => {
    const result = submit(store, 'a', NEW);
    expect(store.log.head).toBe(0);
    await result;
    expect(store.log.head).toBe(1);
    expect(store.log.db.isTransaction).toBe(false);
  });

  it('commits together what arrives in consecutive turns of the event loop, for a while', async () => {
    let commits = 0;
    const counted = openStore(':memory:');
    counted.commits.listen(() => commits++);
    const work: Promise<CommitResult>[] = [];
    for (let n = 0; n < 5; n++) {
      work.push(submit(counted, `stream-${n}`, NEW));
      await new Promise(setImmediate);
    }
    await Promise.all(work);
    expect(commits).toBeLessThan(5);
    // It never waits for a sender that does not stop.
    let last: Promise<unknown> = Promise.resolve();
    for (let n = 0; commits < 3; n++) {
      last = submit(counted, `more-${n}`, NEW);
      await new Promise(setImmediate);
    }
    await last;
    counted.close();
  });

  it('splits writes into several transactions when there are too many for one', async () => {
    const work = Array.from({ length: 30 }, (_, n) => submit(store, `large-${n}`, NEW, [event(1_000_000)]));
    expect(store.group.waitingBytes).toBeGreaterThan(30_000_000);
    const results = await Promise.all(work);
    expect(results.every((result) => result.kind === 'written')).toBe(true);
    expect(store.group.waitingBytes).toBe(0);
  });

  it('stores the other writes of a group, without gaps in positions, when one cannot be stored', async () => {
    store.log.db.exec(`create trigger broken before insert on events when new.type = 'Broken'
      begin select raise(abort, 'cannot be stored'); end`);
    const results = await Promise.all([
      submit(store, 'a', NEW),
      submit(store, 'b', NEW, [event(), { ...event(), type: 'Broken' }]),
      submit(store, 'c', NEW),
    ]);
    expect(results).toEqual([
      { kind: 'written', revision: 0, position: 1 },
      { kind: 'failed', reason: expect.stringContaining('cannot be stored') },
      { kind: 'written', revision: 0, position: 2 },
    ]);
  });

  it('reports that nothing can be written while the file is full, and continues without gaps once there is room', async () => {
    const { db } = store.log;
    const pages = Number(db.prepare('pragma page_count').get()?.['page_count']);
    await submit(store, 'a', NEW);
    db.exec(`pragma max_page_count = ${pages}`);
    const full = { kind: 'cannotWrite', reason: 'database or disk is full' };
    expect(await submit(store, 'b', NEW, [event(100_000)])).toEqual(full);
    db.exec('pragma max_page_count = 1000000');
    expect(await submit(store, 'b', NEW, [event(100_000)])).toEqual({ kind: 'written', revision: 0, position: 2 });
  });

  it('stores no write that follows one there was no room for, however small it is', async () => {
    const { db } = store.log;
    await submit(store, 'a', NEW);
    const pages = Number(db.prepare('pragma page_count').get()?.['page_count']);
    db.exec(`pragma max_page_count = ${pages + 8}`);
    const before = submit(store, 'b', NEW);
    // More than one group: the last write would fit.
    const large = Array.from({ length: 10 }, (_, n) => submit(store, `large-${n}`, NEW, [event(1_000_000)]));
    const rest = await Promise.all([...large, submit(store, 'c', NEW)]);
    expect(await before).toEqual({ kind: 'written', revision: 0, position: 2 });
    expect(new Set(rest.map(({ kind }) => kind))).toEqual(new Set(['cannotWrite']));
    expect(store.group.waitingBytes).toBe(0);
    expect(await submit(store, 'c', NEW)).toEqual({ kind: 'written', revision: 0, position: 3 });
  });

  it('carries out a write without events only while events could be stored, and stores none', async () => {
    store.log.db.exec('pragma query_only = on');
    expect(await submit(store, 'a', ANY, [])).toMatchObject({ kind: 'cannotWrite' });
    store.log.db.exec('pragma query_only = off');
    expect(await submit(store, 'a', ANY, [])).toEqual({ kind: 'written', revision: -1, position: undefined });
    expect(store.log.head).toBe(0);
    expect(store.states.of('a').revision).toBe(-1);
  });

  it('commits waiting writes when the store closes', async () => {
    const other = openStore(':memory:');
    const result = submit(other, 'a', NEW);
    other.close();
    expect(await result).toMatchObject({ kind: 'written' });
  });
});
