// Clients that keep adding and reviewing items, each recording what was acknowledged.
import {
  DomainError,
  itemDecider,
  type ItemCommand,
  type ItemEvent,
  type ItemState,
  type JsonText,
} from '@labeling/domain';
import { type Client, mustBe } from '../product/client.fixture.js';

/** An item as its client knows it: what was sent, what was answered, and the events that must have resulted. */
export interface KnownItem {
  readonly id: string;
  readonly createdAt: string;
  readonly key: string | undefined;
  readonly data: JsonText;
  readonly target: JsonText;
  /** All events but the first. */
  events: ItemEvent[];
  state: ItemState;
}
type Step = 'edit' | 'edit back' | 'approve' | 'edit and approve' | 'unapprove' | 'revert' | 'discard' | 'restore';

/** What reviewers do, item by item, including what the rules reject. */
const reviews: readonly (readonly Step[])[] = [
  [],
  ['edit'],
  ['edit', 'edit', 'revert', 'revert'],
  ['edit', 'approve', 'approve'],
  ['edit and approve'],
  ['approve', 'edit', 'revert', 'unapprove', 'edit'],
  ['discard', 'approve', 'discard'],
  ['edit', 'discard', 'restore', 'approve'],
  ['edit', 'edit back', 'unapprove', 'edit and approve', 'unapprove', 'revert'],
];
const ITEMS_PER_ROUND = 9;

/** One client: rounds of adding a few items and reviewing them, each command sent until it is answered. */
class Reviewer {
  readonly items: KnownItem[] = [];
  rounds = 0;
  #edits = 0;

  constructor(
    private readonly client: Client,
    private readonly queueId: string,
    private readonly name: string,
    /** Whether each item has a key; otherwise the request has one header. */
    private readonly keyed: boolean,
  ) {}

  async round(): Promise<void> {
    const added = await this.#add();
    for (const [i, item] of added.entries()) {
      for (const step of reviews[i % reviews.length] ?? []) await this.#take(step, item);
    }
    this.rounds++;
  }

  async #add(): Promise<KnownItem[]> {
    const fresh = Array.from({ length: ITEMS_PER_ROUND }, (_, i) => ({
      ...(this.keyed && { idempotencyKey: `${this.name} ${this.rounds} ${i}` }),
      data: { from: this.name, round: this.rounds, i },
      target: { answer: i },
    }));
    const [known] = this.items;
    const repeated =
      this.keyed && known ? [{ idempotencyKey: known.key, data: 'the first payload wins', target: 0 }] : [];
    const headers = this.keyed ? undefined : { 'Idempotency-Key': `${this.name} ${this.rounds}` };
    const answers = await this.client.add(this.queueId, [...fresh, ...repeated], headers);
    expect(answers).toHaveLength(fresh.length + repeated.length);
    if (repeated.length > 0) expect(answers.pop()).toEqual({ id: known?.id, createdAt: known?.createdAt });
    const added = answers.map(({ id, createdAt }, i) => this.#known({ id, createdAt, ...fresh[i] }));
    this.items.push(...added);
    return added;
  }

  #known(item: { id: string; createdAt: string; idempotencyKey?: string; data?: object; target?: object }): KnownItem {
    const { id, createdAt, idempotencyKey: key } = item;
    const data = JSON.stringify(item.data) as JsonText;
    const target = JSON.stringify(item.target) as JsonText;
    const state = itemDecider.evolve(itemDecider.initial, {
      type: 'ItemAdded',
      data: {
        ...{ queueId: this.queueId, projectId: '', arrival: { request: '', index: 0 }, source: { type: 'api' } },
        ...{ createdAt, data, target },
      },
    });
    return { id, createdAt, key, data, target, events: [], state };
  }

  async #take(step: Step, item: KnownItem): Promise<void> {
    const command = this.#commandOf(step, item);
    const decision = itemDecider.decide(command, item.state);
    const answer = await this.client.send(requestOf(command, `/v1/labeling_queues/${this.queueId}/items/${item.id}`));
    if (decision instanceof DomainError) {
      expect(JSON.parse(mustBe(409, answer).text)).toMatchObject({ code: decision.code });
      return;
    }
    mustBe(command.type === 'Discard' ? 204 : 200, answer);
    item.events.push(...decision);
    item.state = decision.reduce(itemDecider.evolve, item.state);
  }

  #commandOf(step: Step, { target }: KnownItem): ItemCommand {
    switch (step) {
      case 'edit':
        return { type: 'EditTarget', target: this.#anotherTarget() };
      case 'edit back':
        return { type: 'EditTarget', target };
      case 'approve':
        return { type: 'Approve' };
      case 'edit and approve':
        return { type: 'Approve', target: this.#anotherTarget() };
      case 'unapprove':
        return { type: 'Unapprove' };
      case 'revert':
        return { type: 'Revert' };
      case 'discard':
        return { type: 'Discard' };
      case 'restore':
        return { type: 'Restore' };
    }
  }

  #anotherTarget(): JsonText {
    return JSON.stringify({ edited: `by ${this.name}`, times: ++this.#edits }) as JsonText;
  }
}

function requestOf(command: ItemCommand, path: string) {
  const target = 'target' in command && command.target !== undefined ? { body: `{"target":${command.target}}` } : {};
  if (command.type === 'EditTarget') return { method: 'PUT', path: `${path}/target`, ...target };
  if (command.type === 'Discard') return { method: 'DELETE', path };
  return { method: 'POST', path: `${path}/${command.type.toLowerCase()}`, ...target };
}

export class Load {
  readonly reviewers: readonly Reviewer[];
  readonly #working: Promise<unknown>;
  #stopped = false;
  #rounded = Promise.withResolvers<void>();

  constructor(client: Client, queueId: string, reviewers: number) {
    this.reviewers = Array.from(
      { length: reviewers },
      (_, i) => new Reviewer(client, queueId, `client ${i}`, i % 2 === 0),
    );
    this.#working = Promise.all(this.reviewers.map((reviewer) => this.#work(reviewer)));
    this.#working.catch(() => undefined);
  }

  /** Resolves when every client has done `rounds` more. Rejects if one got an answer that must not happen. */
  async goOn(rounds = 1): Promise<void> {
    const until = this.reviewers.map((reviewer) => reviewer.rounds + rounds);
    while (this.reviewers.some((reviewer, i) => reviewer.rounds < (until[i] ?? 0))) {
      await Promise.race([this.#rounded.promise, this.#working]);
    }
  }

  /** Resolves when everything that was sent has been answered. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #work(reviewer: Reviewer): Promise<void> {
    while (!this.#stopped) {
      await reviewer.round();
      this.#rounded.resolve();
      this.#rounded = Promise.withResolvers();
    }
  }
}
