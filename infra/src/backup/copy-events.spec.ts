import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { aDirectory } from '../tiny-process.fixture.js';
import { copyEvents } from './copy-events.js';

describe('a copy of the events', () => {
  let directory: ReturnType<typeof aDirectory>;
  const opened: DatabaseSync[] = [];
  beforeEach(() => (directory = aDirectory()));
  afterEach(() => {
    for (const each of opened.splice(0)) each.close();
    directory.remove();
  });

  /** As the embedded event store keeps its events. */
  function aStore(): DatabaseSync {
    const store = new DatabaseSync(join(directory.path, 'events.db'));
    opened.push(store);
    store.exec('pragma journal_mode = wal; create table events (position integer primary key, data blob not null)');
    return store;
  }
  function append(store: DatabaseSync, count: number): void {
    for (let i = 0; i < count; i += 1) store.exec('insert into events (data) values (randomblob(2000))');
  }
  const copy = () => copyEvents(join(directory.path, 'events.db'), join(directory.path, 'copy.db'));

  it('contains everything that was stored before it began, while more is appended', async () => {
    const store = aStore();
    append(store, 500);
    const copying = copy();
    append(store, 500);
    const events = await copying;
    expect(events).toBeGreaterThanOrEqual(500);
    const copied = new DatabaseSync(join(directory.path, 'copy.db'));
    opened.push(copied);
    const [first, last] = ['min', 'max'].map((end) =>
      Number(copied.prepare(`select ${end}(position) as n from events`).get()?.['n']),
    );
    const count = Number(copied.prepare('select count(*) as n from events').get()?.['n']);
    expect([first, last, count]).toEqual([1, events, events]);
  });

  it('is one file, which for an empty store contains no events', async () => {
    aStore();
    expect(await copy()).toBe(0);
    expect(readdirSync(directory.path).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  });

  it('is refused if the file is damaged', async () => {
    writeFileSync(join(directory.path, 'events.db'), 'no database at all'.repeat(1000));
    await expect(copy()).rejects.toThrow('not a database');
  });
});
