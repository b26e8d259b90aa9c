import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ProposedEvent } from './recorded-event.js';

const TABLES = `
  create table if not exists streams (
    key integer primary key,
    name text not null unique
  ) strict;
  create table if not exists events (
    position integer primary key,
    stream integer not null references streams (key),
    revision integer not null,
    id text not null,
    type text not null,
    is_json integer not null,
    data blob not null,
    metadata blob not null,
    created integer not null
  ) strict;
  create unique index if not exists events_by_revision on events (stream, revision);
  create index if not exists events_by_id on events (stream, id);
`;

const WAL_PAGES_BEFORE_CHECKPOINT = 4000;
const CACHE_KIB = 65_536;

/**
 * The one ordered log of all events in SQLite. Only one writer exists, so positions count 1, 2, 3, … without gaps.
 * Everything here is synchronous; all writes happen inside `transaction`.
 */
export class EventLog {
  readonly db: DatabaseSync;
  readonly #findStream: StatementSync;
  readonly #addStream: StatementSync;
  readonly #lastRevision: StatementSync;
  readonly #insert: StatementSync;
  readonly #touch: StatementSync;
  readonly #byRevision: StatementSync;
  readonly #byId: StatementSync;
  #head: number;

  constructor(file: string) {
    this.db = new DatabaseSync(file);
    this.db.exec('pragma journal_mode = wal; pragma synchronous = full;');
    // On macOS, synchronized data may still be in the drive's cache; these flush that, too. Elsewhere they have no effect.
    this.db.exec('pragma fullfsync = on; pragma checkpoint_fullfsync = on;');
    this.db.exec(`pragma wal_autocheckpoint = ${WAL_PAGES_BEFORE_CHECKPOINT}; pragma cache_size = -${CACHE_KIB};`);
    this.db.exec(TABLES);
    this.#findStream = this.db.prepare('select key from streams where name = ?');
    this.#addStream = this.db.prepare('insert into streams (name) values (?)');
    this.#lastRevision = this.db.prepare('select max(revision) as revision from events where stream = ?');
    this.#insert = this.db.prepare(`insert into events
      (position, stream, revision, id, type, is_json, data, metadata, created) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    // SQLite writes a page even when the number stays the same.
    this.#touch = this.db.prepare('pragma user_version = 0');
    this.#byRevision = this.db.prepare('select id, position from events where stream = ? and revision = ?');
    // Without the hint, SQLite would read the whole stream by revision to avoid sorting.
    this.#byId = this.db.prepare(`select revision from events indexed by events_by_id
      where stream = ? and id = ? order by revision desc limit 1`);
    this.#head = integer(this.db.prepare('select max(position) as position from events').get()?.['position']) ?? 0;
  }

  /** The position of the last event, 0 when the log is empty. */
  get head(): number {
    return this.#head;
  }

  /** Runs `work` and commits what it inserted, durably, before returning. If anything fails, nothing is kept. */
  transaction<T>(work: () => T): T {
    const head = this.#head;
    this.db.exec('begin immediate');
    try {
      const result = work();
      this.db.exec('commit');
      return result;
    } catch (error) {
      this.#head = head;
      if (this.db.isTransaction) this.db.exec('rollback');
      throw error;
    }
  }

  findStream(name: string): number | undefined {
    return integer(this.#findStream.get(name)?.['key']);
  }

  findOrAddStream(name: string): number {
    return this.findStream(name) ?? Number(this.#addStream.run(name).lastInsertRowid);
  }

  lastRevision(stream: number): number | undefined {
    return integer(this.#lastRevision.get(stream)?.['revision']);
  }

  /** Writes like an event would be written, and so fails if the file cannot be written, but does not change anything. */
  tryToWrite(): void {
    this.#touch.run();
  }

  /** Adds an event at the end of the log and returns its position. */
  insert(stream: number, revision: number, event: ProposedEvent, created: number): number {
    const position = this.#head + 1;
    const { id, type, data, metadata } = event;
    this.#insert.run(position, stream, revision, id, type, event.isJson ? 1 : 0, data, metadata, created);
    this.#head = position;
    return position;
  }

  idAt(stream: number, revision: number): string | undefined {
    const id = this.#byRevision.get(stream, revision)?.['id'];
    return typeof id === 'string' ? id : undefined;
  }

  positionAt(stream: number, revision: number): number | undefined {
    return integer(this.#byRevision.get(stream, revision)?.['position']);
  }

  revisionOf(stream: number, id: string): number | undefined {
    return integer(this.#byId.get(stream, id)?.['revision']);
  }

  close(): void {
    this.db.close();
  }
}

function integer(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
