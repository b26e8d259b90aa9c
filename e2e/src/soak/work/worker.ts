// One actor at work: adds items in bulk and one by one, reviews some of them singly and others in bulk, imports and
// pushes, always as fast as it gets answers.
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Connection, Request } from './connection.js';
import type { Kind, Tally } from './tally.js';

/** Called for each command to one item, with when it was sent and where it is stored. */
export type Timed = (queueId: string, sentAt: number, position: bigint) => void;

export interface Workplace {
  readonly name: string;
  readonly connection: Connection;
  readonly tally: Tally;
  readonly queueIds: readonly string[];
  /** Pushes go there. */
  readonly datasetId: string;
  readonly onSingle: Timed;
  /** Aborted when enough is done. */
  readonly signal: AbortSignal;
}

const ADDED_AT_ONCE = 400;
const APPROVED_AT_ONCE = 200;
const ADDED_SINGLY = 10;
const REVIEWED_SINGLY = 20;
const IMPORTED = 500;
const IMPORT_EVERY = 5;
const PUSH_EVERY = 8;
/** How often to ask whether a push is complete, in milliseconds. */
const ASK_EVERY_MS = 500;

export class Worker {
  #made = 0;

  constructor(private readonly place: Workplace) {}

  async work(): Promise<void> {
    const { queueIds, signal } = this.place;
    for (let round = 1; !signal.aborted; round++) {
      const queueId = queueIds[round % queueIds.length] ?? '';
      const path = `/v1/labeling_queues/${queueId}`;
      const ids = await this.#add(path, ADDED_AT_ONCE);
      for (let i = 0; i < ADDED_SINGLY && !signal.aborted; i++) await this.#add(path, 1);
      await this.#approveMany(path, ids.slice(-APPROVED_AT_ONCE));
      for (const id of ids.slice(0, REVIEWED_SINGLY)) await this.#review(queueId, id);
      if (round % IMPORT_EVERY === 1) await this.#import(path);
      if (round % PUSH_EVERY === 1) await this.#push(path);
    }
  }

  /** Adds items. @returns their ids */
  async #add(path: string, count: number): Promise<string[]> {
    const items = this.#rows(count).join();
    const answer = await this.#send('add', count, post(`${path}/items`, `{"items":[${items}]}`, this.#key()));
    return answer ? (JSON.parse(answer.text) as { id: string }[]).map(({ id }) => id) : [];
  }

  async #approveMany(path: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const body = JSON.stringify({ items: ids.map((id) => ({ id })), command: { type: 'approve' } });
    await this.#send('approve', ids.length, post(`${path}/items/batch`, body));
  }

  /** As a labeler does: reads on, corrects most, changes their mind about some, and discards a few. */
  async #review(queueId: string, id: string): Promise<void> {
    const { signal, onSingle } = this.place;
    const path = `/v1/labeling_queues/${queueId}/items/${id}`;
    const one = async (kind: Kind, request: Request) => {
      const sentAt = performance.now();
      const answer = signal.aborted ? undefined : await this.#send(kind, 1, request);
      if (answer) onSingle(queueId, sentAt, positionOf(answer));
    };
    const edit = () => one('edit', { method: 'PUT', path: `${path}/target`, body: `{"target":{"n":${++this.#made}}}` });
    const isUnclear = this.#made % 7 === 0;
    await edit();
    if (isUnclear) {
      await edit();
      await one('discard', { method: 'DELETE', path });
    } else {
      await one('approve', post(`${path}/approve`));
      // A push may have removed the item in between.
      if (this.#made % 5 === 0) await one('unapprove', post(`${path}/unapprove`));
    }
  }

  /** A file into a dataset of its own, and from there into the queue. */
  async #import(path: string): Promise<void> {
    const { signal, connection } = this.place;
    if (signal.aborted) return;
    const name = `${this.place.name} ${++this.#made}`;
    const created = await connection.send(post('/v1/datasets', JSON.stringify({ name }), this.#key()));
    if (created.status !== 201) return this.place.tally.find(`Creating a dataset answered ${created.text}`);
    const { id } = JSON.parse(created.text) as { id: string };
    const file = this.#rows(IMPORTED).map((row) => `${row}\n`);
    const headers = { 'Content-Type': 'application/jsonl' };
    const request = { ...post(`/v1/datasets/${id}/import?format=jsonl`, file.join('')), headers };
    if (!(await this.#send('import a file', IMPORTED, request))) return;
    const body = JSON.stringify({ source: { type: 'dataset', datasetId: id } });
    await this.#send('import items', IMPORTED, post(`${path}/imports`, body, this.#key()));
  }

  async #push(path: string): Promise<void> {
    const { datasetId, signal, connection } = this.place;
    if (signal.aborted) return;
    const body = JSON.stringify({ datasetId, scope: 'approved' });
    const answer = await this.#send('push', 1, post(`${path}/push`, body, this.#key()));
    if (!answer) return;
    const { pushId } = JSON.parse(answer.text) as { pushId: string };
    for (;;) {
      const { text } = await connection.send({ method: 'GET', path: `${path}/pushes/${pushId}` });
      if (/"status":"(completed|stopped)"/.test(text)) return;
      await pause(ASK_EVERY_MS);
    }
  }

  /** Sends until it is not turned away; undefined if it is refused or not answered. */
  async #send(kind: Kind, commands: number, request: Request): Promise<Answer | undefined> {
    const { connection, tally } = this.place;
    for (;;) {
      const answer = await connection.send(request).catch((error: Error) => error);
      if (answer instanceof Error) {
        tally.find(`${request.method} ${request.path}: ${answer.message}`);
        return undefined;
      }
      if (answer.status < 300) {
        tally.count(kind, commands, positionOf(answer));
        return answer;
      }
      if (answer.status === 409 && kind === 'unapprove') return undefined;
      // Another worker's push has just taken everything that was approved.
      if (kind === 'push' && /"code":"push_empty"/.test(answer.text)) return undefined;
      if (answer.status !== 429 && answer.status !== 503) {
        tally.find(`${request.method} ${request.path} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
        return undefined;
      }
      tally.turnedAway++;
      const seconds = Number(answer.headers['retry-after']);
      if (!(seconds > 0)) tally.find(`${request.method} ${request.path} answered ${answer.status} without Retry-After`);
      await pause((seconds || 1) * 1_000 * (0.75 + Math.random() / 2));
    }
  }

  /** Items as programs add them: a question, what a model answered, and where it comes from. */
  #rows(count: number): string[] {
    const made = ++this.#made;
    return Array.from({ length: count }, (_, i) => {
      const name = `${this.place.name}.${made}.${i}`;
      return (
        `{"data":{"id":"${name}","question":"What is ${i} and ${made} together, and how did you find out?",` +
        `"n":12345678901234567890},"target":{"answer":${i + made},"confidence":1.10},"metadata":{"source":"${name}"}}`
      );
    });
  }

  #key(): Record<string, string> {
    return { 'Idempotency-Key': `${this.place.name}.${++this.#made}` };
  }
}

export function positionOf({ headers }: Answer): bigint {
  const { position } = headers;
  return typeof position === 'string' ? BigInt(position) : 0n;
}

function post(path: string, body?: string, headers?: Record<string, string>): Request {
  return { method: 'POST', path, ...(body !== undefined && { body }), ...(headers && { headers }) };
}
