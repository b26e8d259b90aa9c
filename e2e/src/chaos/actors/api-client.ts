// A program that uses the API: adds items one by one and many at once, imports, pushes, creates queues and deletes them.
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry, Intent, NewRow } from '../ledger.js';
import { movesOf, type Keys, type Move } from '../plan/moves.js';
import type { Workplace } from './visits.js';
import type { Answer, Request } from './sender.js';

type Adding = Extract<Intent, { is: 'add' }>;
interface Known {
  readonly intent: Adding;
  readonly request: Request;
}

export class ApiClient {
  /** Its requests with keys that were acknowledged. */
  readonly #known: Known[] = [];
  /** What it imported into its dataset. */
  readonly #imported: NewRow[] = [];
  #made = 0;

  constructor(
    private readonly name: string,
    /** Used by this client only: one for its files, one for what it pushes. */
    private readonly datasets: { readonly files: string; readonly pushed: string },
    private readonly place: Workplace,
  ) {}

  /** Resolves when the work is over and the last command is settled. */
  async work(): Promise<void> {
    const { seed, signal } = this.place;
    for (const move of movesOf(seed, this.name)) {
      await pause(move.pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#make(move);
    }
  }

  async #make(move: Move): Promise<unknown> {
    switch (move.kind) {
      case 'add':
        return this.#add(this.#queue(move.queue), move.keys, move.count, move.isPatient);
      case 'addAgain':
        return this.#addAgain(move.which, move.isPatient);
      case 'importFile':
        return this.#importFile(move.rows, move.isPatient);
      case 'importItems':
        return this.#importItems(this.#queue(move.queue), move.isPatient);
      case 'push':
        return this.#push(this.#queue(move.queue), move.isPatient);
      case 'shortLivedQueue':
        return this.#shortLivedQueue(move.count, move.isPatient);
    }
  }

  async #add(queueId: string, keys: Keys, count: number, isPatient: boolean): Promise<void> {
    const rows = this.#rows(count).map((row) => ({ ...row, ...(keys === 'item' && { key: row.data }) }));
    const intent = { is: 'add', queueId, keys, rows } as const;
    const header = keys === 'header' ? this.#key() : {};
    const request = {
      ...post(`/v1/labeling_queues/${queueId}/items`, `{"items":[${rows.map(itemText)}]}`),
      headers: header,
    };
    const isDone = await this.#send(intent, request, idsIn, isPatient, keys !== 'none');
    // A short-lived queue is gone by the time its items would be sent again.
    const lasts = this.place.queueIds.includes(queueId);
    if (isDone && lasts && keys !== 'none') this.#known.push({ intent, request });
  }

  async #addAgain(which: number, isPatient: boolean): Promise<void> {
    const known = this.#known[Math.floor(which * this.#known.length)];
    if (known) await this.#send({ ...known.intent, again: true }, known.request, idsIn, isPatient);
  }

  async #importFile(count: number, isPatient: boolean): Promise<void> {
    const rows = this.#rows(count);
    const body = rows.map(({ data, target }) => `{"data":${data},"target":${target}}\n`).join('');
    const datasetId = this.datasets.files;
    const path = `/v1/datasets/${datasetId}/import?format=jsonl`;
    const request = { method: 'POST', path, body, headers: { 'Content-Type': 'application/jsonl' } };
    // A file is known by what it contains, so it needs no key.
    const intent = { is: 'importFile', datasetId, rows } as const;
    if (await this.#send(intent, request, () => ({}), isPatient)) this.#imported.push(...rows);
  }

  async #importItems(queueId: string, isPatient: boolean): Promise<void> {
    if (this.#imported.length === 0) return;
    const datasetId = this.datasets.files;
    const intent = { is: 'importItems', queueId, datasetId, rows: [...this.#imported] } as const;
    const request = post(
      `/v1/labeling_queues/${queueId}/imports`,
      JSON.stringify({ source: { type: 'dataset', datasetId } }),
    );
    await this.#send(intent, request, () => ({}), isPatient);
  }

  async #push(queueId: string, isPatient: boolean): Promise<void> {
    const datasetId = this.datasets.pushed;
    const request = post(`/v1/labeling_queues/${queueId}/push`, JSON.stringify({ datasetId, scope: 'approved' }));
    const keyed = { ...request, headers: this.#key() };
    await this.#send({ is: 'push', queueId, datasetId }, keyed, idIn('pushId'), isPatient);
  }

  async #shortLivedQueue(count: number, isPatient: boolean): Promise<void> {
    const name = `of ${this.name}, number ${++this.#made}`;
    const creating = { ...post('/v1/labeling_queues', JSON.stringify({ name })), headers: this.#key() };
    const entry = this.place.ledger.begin(this.name, { is: 'createQueue', name });
    const isDone = await this.place.sender.send(entry, creating, { isRepeatable: true, isPatient, read: idIn('id') });
    const queueId = entry.answered.id;
    if (!isDone || queueId === undefined) return;
    await this.#add(queueId, 'item', count, true);
    const deleting = { method: 'DELETE', path: `/v1/labeling_queues/${queueId}` };
    await this.#send({ is: 'deleteQueue', queueId }, deleting, () => ({}), isPatient, true, ['queue_not_found']);
  }

  #send(
    intent: Intent,
    request: Request,
    read: (answer: Answer) => Entry['answered'],
    isPatient: boolean,
    isRepeatable = true,
    doneBefore: readonly string[] = [],
  ): Promise<boolean> {
    const entry = this.place.ledger.begin(this.name, intent);
    return this.place.sender.send(entry, request, { isRepeatable, isPatient, read, doneBefore });
  }

  /** Rows that nobody else sends, with numbers that a double cannot represent. */
  #rows(count: number): NewRow[] {
    const made = ++this.#made;
    return Array.from({ length: count }, (_, i) => ({
      data: `{"of":"${this.name}.${made}.${i}","n":12345678901234567890}`,
      target: `{"answer":${i},"n":1.10}`,
    }));
  }

  #key(): Record<string, string> {
    return { 'Idempotency-Key': `${this.name}.${++this.#made}` };
  }

  #queue(share: number): string {
    const { queueIds } = this.place;
    return queueIds[Math.floor(share * queueIds.length)] ?? '';
  }
}

const post = (path: string, body: string): Request => ({ method: 'POST', path, body });
const itemText = ({ data, target, key }: NewRow): string =>
  `{"data":${data},"target":${target}${key === undefined ? '' : `,"idempotencyKey":${JSON.stringify(key)}`}}`;
const idsIn = ({ text }: Answer) => ({ ids: (JSON.parse(text) as { id: string }[]).map(({ id }) => id) });
const idIn =
  (member: string) =>
  ({ text }: Answer) => ({ id: (JSON.parse(text) as Record<string, string>)[member] ?? '' });
