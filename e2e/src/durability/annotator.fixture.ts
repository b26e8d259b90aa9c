// A member who annotates items as a careful client does: each command is for the revision last seen, is sent again with
// the same text until it is answered, and is looked up if its answer may have been lost.
import { neededFor, type JsonText } from '@labeling/domain';
import { mustBe, type Answer } from '../product/client.fixture.js';
import type { SignedIn } from '../product/signed-in.fixture.js';

export interface AnnotatedQueue {
  readonly id: string;
  /** How many annotations its items need, as everybody knows by now, and which share does; the others need one. */
  annotations: number;
  readonly share: number;
}
export interface AnnotatedItem {
  readonly id: string;
  readonly queue: AnnotatedQueue;
  /** Whether everybody submits the same. */
  readonly isAgreed: boolean;
}

/** What a member does with an item that they come to. */
export type Habit = 'submits' | 'saves first' | 'thinks again' | 'skips' | 'leaves';
type Command =
  | { readonly is: 'save' | 'submit'; readonly text: string }
  | { readonly is: 'reopen' }
  | { readonly is: 'skip'; readonly reason: string };

/** A text that was accepted from a member. */
export interface Taken {
  readonly type: 'AnnotationSaved' | 'AnnotationSubmitted';
  readonly itemId: string;
  readonly text: string;
}

export interface Refusal {
  readonly itemId: string;
  readonly code: string;
}

/** What everybody answers where they agree. */
export const AGREED = '{"answer":"yes"}' as JsonText;

const statusAfter = { save: 'draft', submit: 'submitted', reopen: 'draft', skip: 'skipped' } as const;

/** How many annotations an item needs, as everybody knows by now. */
export const neededNow = ({ id, queue }: AnnotatedItem) => neededFor(id, queue);

export const annotationPath = ({ id, queue }: AnnotatedItem) => `/v1/labeling_queues/${queue.id}/items/${id}`;

export class Annotator {
  /** In the order in which they were answered. */
  readonly taken: Taken[] = [];
  readonly refusals: Refusal[] = [];
  /** Of each request, how many annotations the item needed as far as everybody knew when it was first sent. */
  readonly neededWhenSent = new Map<string, number>();
  readonly #revisions = new Map<string, string>();
  #texts = 0;

  constructor(
    readonly me: SignedIn,
    private readonly onTaken: () => void,
  ) {}

  async visit(item: AnnotatedItem, habit: Habit): Promise<void> {
    const answer = { is: 'submit', text: item.isAgreed ? AGREED : `{"answer":"of ${this.me.id}"}` } as const;
    if (habit !== 'submits' && !(await this.#give(this.#draft(), item))) return;
    if (habit === 'leaves') return;
    if (habit === 'skips') {
      await this.#give({ is: 'skip', reason: 'not sure' }, item);
      return;
    }
    if (!(await this.#give(answer, item)) || habit !== 'thinks again') return;
    if (!(await this.#give({ is: 'reopen' }, item))) return;
    if (await this.#give(this.#draft(), item)) await this.#give(answer, item);
  }

  /** What the API has stored from this member. */
  async own(item: AnnotatedItem): Promise<{ status: string; target: unknown } | undefined> {
    const answer = await this.me.client.send({ method: 'GET', path: `${annotationPath(item)}/annotation` });
    return answer.status === 404 ? undefined : JSON.parse(mustBe(200, answer).text);
  }

  /** Whether the command was accepted; anything else that may happen is recorded. */
  async #give(command: Command, item: AnnotatedItem): Promise<boolean> {
    const { client, id: member } = this.me;
    for (;;) {
      const requestId = `${member}-${this.neededWhenSent.size}`;
      this.neededWhenSent.set(requestId, neededNow(item));
      const { repeated } = client;
      const headers = { 'If-Match': `"${this.#revisions.get(item.id) ?? 0}"`, 'X-Request-Id': requestId };
      const answer = await client.send({ ...requestOf(command, annotationPath(item)), headers });
      const isDone = answer.status === 200;
      const { code, revision } = isDone ? doneAt(answer) : refusal(answer);
      this.#revisions.set(item.id, revision);
      const isHeld = code === 'revision_mismatch' && client.repeated > repeated && (await this.#holds(command, item));
      if (isDone || isHeld) {
        if ('text' in command) {
          const type = command.is === 'save' ? 'AnnotationSaved' : 'AnnotationSubmitted';
          this.taken.push({ type, itemId: item.id, text: command.text });
        }
        this.onTaken();
        return true;
      }
      if (code === 'revision_mismatch') continue;
      this.refusals.push({ itemId: item.id, code });
      return false;
    }
  }

  /** Whether the item already shows the effect of this command: then the answer was lost. */
  async #holds(command: Command, item: AnnotatedItem): Promise<boolean> {
    const own = await this.own(item);
    if (own?.status !== statusAfter[command.is]) return false;
    return !('text' in command) || JSON.stringify(own.target) === command.text;
  }

  #draft(): Command {
    return { is: 'save', text: `{"typed":"${this.me.id} wrote ${++this.#texts}"}` };
  }
}

function requestOf(command: Command, path: string) {
  switch (command.is) {
    case 'save':
      return { method: 'PUT', path: `${path}/annotation`, body: `{"target":${command.text}}` };
    case 'submit':
      return { method: 'POST', path: `${path}/annotation/submit`, body: `{"target":${command.text}}` };
    case 'reopen':
      return { method: 'POST', path: `${path}/annotation/reopen` };
    case 'skip':
      return { method: 'POST', path: `${path}/skip`, body: { reason: command.reason } };
  }
}

function doneAt({ headers }: Answer): { code: string; revision: string } {
  return { code: '', revision: /\d+/.exec(headers.get('etag') ?? '')?.[0] ?? '' };
}

function refusal(answer: Answer): { code: string; revision: string } {
  if (answer.status === 409 || answer.status === 412) return JSON.parse(answer.text);
  throw new Error(`Expected a conflict, got ${answer.status}: ${answer.text}`);
}
