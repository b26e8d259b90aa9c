// Fifty members and a lead work on the same few items, in rounds.
import { setTimeout as pause } from 'node:timers/promises';
import { mustBe } from '../product/client.fixture.js';
import { Random } from '../product/random.js';
import { signedIn, type SignedIn } from '../product/signed-in.fixture.js';
import type { Site } from '../product/site.fixture.js';
import { annotationPath, Annotator, type AnnotatedItem, type AnnotatedQueue, type Habit } from './annotator.fixture.js';

const MEMBERS = 50;
const habits = { submits: 3, 'saves first': 4, 'thinks again': 2, skips: 1, leaves: 2 };
const LOOK_EVERY_MS = 200;
const decision = '{"answer":"decided by a lead"}';

export class Crowd {
  readonly decided: AnnotatedItem[] = [];
  readonly #random = new Random(1);
  #taken = 0;
  #onTaken = Promise.withResolvers<void>();
  #isWorking = false;

  private constructor(
    private readonly lead: SignedIn,
    readonly annotators: readonly Annotator[],
  ) {}

  static async join(site: Site): Promise<Crowd> {
    const annotators: Annotator[] = [];
    const crowd = new Crowd(await signedIn(site, { name: 'Lea', role: 'lead' }), annotators);
    for (let i = 1; i <= MEMBERS; i++) {
      const me = await signedIn(site, { name: `Annotator ${i}`, role: 'labeler' });
      annotators.push(new Annotator(me, () => crowd.#count()));
    }
    return crowd;
  }

  /** Each member visits every new item, in their own order and with their own habits, and again for the slots left. */
  async round(added: readonly AnnotatedItem[], { decides }: { readonly decides: boolean }): Promise<void> {
    this.#isWorking = true;
    await this.#everybody(added, () => this.#random.weighted(habits));
    // A member who left without submitting keeps a slot until a lead takes it away.
    for (const item of added) for (const annotator of this.annotators) await this.#release(item, annotator);
    const disputed = decides ? added.filter(({ isAgreed }) => !isAgreed) : [];
    await Promise.all([this.#everybody(added, () => 'submits'), ...disputed.map((item) => this.#decide(item))]);
    this.#isWorking = false;
  }

  /** Resolves when this many more commands have been accepted, and the round is not over. */
  async goOn(commands: number): Promise<void> {
    const until = this.#taken + commands;
    while (this.#taken < until) await this.#onTaken.promise;
    expect(this.#isWorking).toBe(true);
  }

  async lower(queue: AnnotatedQueue, overlap: number): Promise<void> {
    const path = `/v1/labeling_queues/${queue.id}`;
    mustBe(200, await this.lead.client.send({ method: 'PATCH', path, body: { overlap } }));
    queue.annotations = overlap;
  }

  /** Resolves when all items are in line with an overlap that was changed. */
  async untilSettled({ id }: AnnotatedQueue): Promise<void> {
    while (JSON.parse((await this.lead.client.get(`/v1/labeling_queues/${id}`)).text).settling)
      await pause(LOOK_EVERY_MS);
  }

  async #everybody(items: readonly AnnotatedItem[], habit: () => Habit): Promise<void> {
    await Promise.all(
      this.annotators.map(async (annotator) => {
        // Chosen before anything is sent, so that the order of the answers cannot change it.
        const visits = this.#shuffled(items).map((item) => ({ item, how: habit() }));
        for (const { item, how } of visits) await annotator.visit(item, how);
      }),
    );
  }

  async #release(item: AnnotatedItem, { me, taken }: Annotator): Promise<void> {
    if (!taken.some(({ itemId }) => itemId === item.id)) return;
    const path = `${annotationPath(item)}/release`;
    mustBe(200, await this.lead.client.send({ method: 'POST', path, body: { member: me.id } }));
  }

  /** Looks until all annotations are in and differ, and decides exactly what was looked at. */
  async #decide(item: AnnotatedItem): Promise<void> {
    const path = annotationPath(item);
    for (;;) {
      const { state, annotations, revision } = JSON.parse((await this.lead.client.get(path)).text);
      if (state === 'Approved') break;
      if (annotations.disputed === true) {
        const headers = { 'If-Match': `"${revision}"` };
        const body = `{"target":${decision}}`;
        await this.lead.client.send({ method: 'POST', path: `${path}/approve`, body, headers });
      }
      await pause(LOOK_EVERY_MS);
    }
    this.decided.push(item);
  }

  #shuffled<Each>(all: readonly Each[]): Each[] {
    const places = all.map((each) => ({ each, place: this.#random.share() }));
    return places.sort((one, other) => one.place - other.place).map(({ each }) => each);
  }

  #count(): void {
    this.#taken++;
    this.#onTaken.resolve();
    this.#onTaken = Promise.withResolvers();
  }
}
