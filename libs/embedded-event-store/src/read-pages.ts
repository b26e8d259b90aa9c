import type { StatementSync } from 'node:sqlite';
import type { EventLog } from './event-log.js';
import type { RecordedEvent } from './recorded-event.js';

/** A bounded piece of the log. `more` says that the page ended because it was full. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  readonly more: boolean;
}

/** A piece of one stream; revisions are inclusive, `since` hides events created before it (milliseconds since 1970). */
export interface StreamRange {
  readonly key: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly since: number;
}

type Row = Record<string, unknown>;

const MAX_PAGE_EVENTS = 500;
const MAX_PAGE_BYTES = 1_048_576;

const COLUMNS = 'e.position, e.revision, e.id, e.type, e.is_json, e.data, e.metadata, e.created';
// "cross join" makes SQLite use this order: walk the events, and look up the stream of each.
const ALL = `select ${COLUMNS}, s.name as stream from events e cross join streams s on s.key = e.stream`;
const STREAM = `select ${COLUMNS} from events e where e.stream = ? and e.revision between ? and ? and e.created >= ?`;

/** Reads the log in pages bounded by count and bytes, so that no reader, however slow or far behind, fills memory. */
export class ReadPages {
  readonly #allForwards: StatementSync;
  readonly #allBackwards: StatementSync;
  readonly #streamForwards: StatementSync;
  readonly #streamBackwards: StatementSync;

  constructor({ db }: EventLog) {
    this.#allForwards = db.prepare(`${ALL} where e.position between ? and ? order by e.position`);
    this.#allBackwards = db.prepare(`${ALL} where e.position between ? and ? order by e.position desc`);
    this.#streamForwards = db.prepare(`${STREAM} order by e.revision`);
    this.#streamBackwards = db.prepare(`${STREAM} order by e.revision desc`);
  }

  /** All events at positions from…to, both inclusive, oldest first. */
  allForwards(from: number, to: number): Page {
    return from > to ? EMPTY : collect(this.#allForwards.iterate(from, to));
  }

  /** The same, newest first. */
  allBackwards(from: number, to: number): Page {
    return from > to ? EMPTY : collect(this.#allBackwards.iterate(from, to));
  }

  /** The oldest events of a range, no more than `wanted`. */
  streamForwards(range: StreamRange, wanted = MAX_PAGE_EVENTS): Page {
    return this.#stream(this.#streamForwards, range, wanted);
  }

  /** The newest events of a range, newest first, no more than `wanted`. */
  streamBackwards(range: StreamRange, wanted = MAX_PAGE_EVENTS): Page {
    return this.#stream(this.#streamBackwards, range, wanted);
  }

  #stream(statement: StatementSync, { key, name, from, to, since }: StreamRange, wanted: number): Page {
    return from > to ? EMPTY : collect(statement.iterate(key, from, to, since), name, wanted);
  }
}

const EMPTY: Page = { events: [], more: false };

function collect(rows: Iterable<Row>, stream?: string, wanted = MAX_PAGE_EVENTS): Page {
  const most = Math.min(wanted, MAX_PAGE_EVENTS);
  const events: RecordedEvent[] = [];
  let bytes = 0;
  for (const row of rows) {
    const event = toEvent(row, stream ?? String(row['stream']));
    events.push(event);
    bytes += event.data.byteLength + event.metadata.byteLength;
    if (events.length >= most || bytes >= MAX_PAGE_BYTES) return { events, more: true };
  }
  return { events, more: false };
}

function toEvent(row: Row, stream: string): RecordedEvent {
  return {
    position: Number(row['position']),
    stream,
    revision: Number(row['revision']),
    id: String(row['id']),
    type: String(row['type']),
    isJson: row['is_json'] === 1,
    data: toBytes(row['data']),
    metadata: toBytes(row['metadata']),
    created: Number(row['created']),
  };
}

const NO_BYTES = new Uint8Array();

function toBytes(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : NO_BYTES;
}
