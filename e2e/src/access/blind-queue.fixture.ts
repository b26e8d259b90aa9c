// Queues whose only open item several members annotate, with a unique word in everything that somebody must not read.
import { mustBe } from '../product/client.fixture.js';
import type { Reviewing } from '../product/reviewing.fixture.js';
import { ask } from './asking.fixture.js';
import { Callers, type Caller } from './callers.fixture.js';
import type { Ids } from './route-table.fixture.js';

/** What somebody wrote, by where. No text contains another. */
export const words = {
  answer: 'kestrel7f31',
  otherAnswer: 'plover82c4',
  remark: 'curlew5e0b',
  skipReason: 'dunlin1c96',
  draft: 'bittern6d2a',
  laterAnswer: 'avocet9b58',
  answerOfLead: 'wigeon3f77',
  agreedOn: 'merlin4e19',
} as const;
export type Word = keyof typeof words;

/** Who asks, by their part in the item. */
export const roles = {
  newcomer: 'labeler',
  drafting: 'labeler',
  submitting: 'labeler',
  submitted: 'labeler',
  otherSubmitted: 'labeler',
  skipped: 'labeler',
  annotatingLead: 'lead',
  lead: 'lead',
  auditor: 'auditor',
  admin: 'admin',
} as const;
export type Member = keyof typeof roles;

const entriesOf = <Name extends string, Value>(of: Readonly<Record<Name, Value>>) =>
  Object.entries(of) as [Name, Value][];

export class BlindQueue {
  readonly members = new Map<Member, Caller>();
  keys: Caller[] = [];
  ids: Ids = {};

  constructor(private readonly world: Reviewing) {}

  async plant(): Promise<void> {
    const { client } = this.world.site;
    const callers = new Callers(this.world);
    const given = ['open', 'pushed'].map((verdict, n) => JSON.stringify({ data: { n }, target: { verdict } }));
    const fields = [{ key: 'verdict', type: 'string' }];
    const queue = await this.world.queue({ name: 'Blind', overlap: 6, fields, items: given });
    const [item = '', pushed = ''] = queue.items;
    const dataset = await client.dataset('From blind answers');
    await client.approve(queue.id, pushed);
    await client.settled();
    const path = `/v1/labeling_queues/${queue.id}/push`;
    const push = mustBe(202, await client.send({ method: 'POST', path, body: { datasetId: dataset } }));
    this.ids = { queue: queue.id, item, dataset, push: JSON.parse(push.text).pushId };
    for (const [name, role] of entriesOf(roles)) this.members.set(name, await callers.ofRole(`who is ${name}`, role));
    this.keys = await callers.keys();
    await this.submit('submitted', 'answer');
    await this.submit('otherSubmitted', 'otherAnswer');
    const mentions = await this.#idsOfAllBut('submitted');
    await this.#write('submitted', 'POST', 'comments', { text: words.remark, mentions });
    await this.#write('skipped', 'POST', 'skip', { reason: words.skipReason });
    await this.save('drafting', 'draft');
    await this.save('submitting', 'laterAnswer');
    await this.save('annotatingLead', 'answerOfLead');
    await client.settled();
  }

  /** Another queue, on whose item two members agreed before a lead took that back. */
  async plantUnapproved(): Promise<void> {
    const { client } = this.world.site;
    const fields = [{ key: 'verdict', type: 'string' }];
    const items = [JSON.stringify({ data: { n: 2 }, target: { verdict: 'open' } })];
    const queue = await this.world.queue({ name: 'Unapproved', overlap: 2, fields, items });
    this.ids = { queue: queue.id, item: queue.items[0] ?? '' };
    await this.submit('submitted', 'agreedOn');
    await this.submit('otherSubmitted', 'agreedOn');
    await this.#write('lead', 'POST', 'unapprove', {});
    await client.settled();
  }

  who(name: Member): Caller {
    const caller = this.members.get(name);
    if (caller === undefined) throw new Error(`Nobody is ${name}`);
    return caller;
  }

  save(name: Member, word: Word): Promise<void> {
    return this.#write(name, 'PUT', 'annotation', { target: { verdict: words[word] } });
  }
  submit(name: Member, word: Word): Promise<void> {
    return this.#write(name, 'POST', 'annotation/submit', { target: { verdict: words[word] } });
  }

  async #idsOfAllBut(author: Member): Promise<string[]> {
    const names = [...this.members].flatMap(([name, caller]) => (name === author ? [] : [caller.name]));
    const { text } = mustBe(200, await this.world.site.client.get('/v1/members'));
    const { data }: { data: { id: string; name: string }[] } = JSON.parse(text);
    return data.flatMap(({ id, name }) => (names.includes(name) ? [id] : []));
  }

  async #write(name: Member, method: string, what: string, body: unknown): Promise<void> {
    const path = `/v1/labeling_queues/${this.ids['queue']}/items/${this.ids['item']}/${what}`;
    const { status, text } = await ask(this.who(name), { method, path, body });
    if (status >= 300) throw new Error(`${name} could not ${method} ${what}: ${status} ${text}`);
  }
}
