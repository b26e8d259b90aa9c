// The feed of events and webhooks, while items are added, reviewed and pushed, and every process is killed.
import { Client, mustBe } from '../product/client.fixture.js';
import { aProductOnAnyStore, canKillStore } from './any-store.fixture.js';
import { PageFollower, StreamFollower, UnreliableReceiver, type Follower } from './followers.fixture.js';
import { Load } from './load.fixture.js';
import { approvedItems, pushAnswer, pushInto } from './pushing.fixture.js';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly itemId?: string };
}
const read = (line: string): Event => JSON.parse(line);

const site = aProductOnAnyStore({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
const receiver = new UnreliableReceiver();

describe('events of work under load while every process is killed in turn and then all at once', () => {
  let load: Load;
  let followers: Follower[];
  /** The content of the feed at the end. */
  let lines: string[];

  beforeAll(async () => {
    const { client } = site;
    const body = { url: await receiver.start() };
    const webhook = mustBe(201, await client.send({ method: 'POST', path: '/v1/webhooks', body }));
    const { id: webhookId, after }: { id: string; after: string } = JSON.parse(webhook.text);
    const where = () => site.product;
    followers = [
      ...[1, 20, 300, 1_000, 10_000].map((limit) => new PageFollower(after, new Client(where), limit)),
      ...Array.from({ length: 5 }, () => new StreamFollower(after, where)),
    ].map((follower) => follower.start());
    load = new Load(client, await client.queue('followed'), 6);
    const [queueId, datasetId] = [await client.queue('pushed from'), await client.dataset('pushed into')];
    await approvedItems(client, queueId, 200);
    const push = await pushInto(client, queueId, datasetId);
    for (const name of (['commandApi', 'projector', 'postgres', 'eventStore'] as const).slice(
      0,
      canKillStore ? 4 : 3,
    )) {
      const killed = site.processes[name];
      killed.kill('SIGKILL');
      await killed.ready();
      await load.goOn();
    }
    await site.killAndStart();
    await load.goOn();
    await load.stop();
    while ((await pushAnswer(client, queueId, push))['status'] !== 'completed');
    await client.settled();
    lines = await everythingAfter(after);
    const last = read(lines.at(-1) ?? '').id;
    await Promise.all(followers.map((follower) => follower.until(last)));
    const path = `/v1/webhooks/${webhookId}`;
    while (receiver.ids.size < lines.length) {
      // Skips the pause after a refusal.
      for (const { eventId } of JSON.parse((await client.get(`${path}/deliveries?state=waiting&limit=1000`)).text)
        .data) {
        await client.send({ method: 'POST', path: `${path}/deliveries/${eventId}/redeliver` });
      }
    }
  });
  afterAll(async () => {
    await load?.stop();
    await receiver.stop();
  });

  async function everythingAfter(place: string): Promise<string[]> {
    const { text } = await site.client.get(`/v1/events?after=${place}&limit=10000`);
    return text.split('\n').filter(Boolean);
  }

  it('are in the feed once, in the order in which they happened to each item', () => {
    const events = lines.map(read);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.filter(({ type }) => type === 'item.pushed')).toHaveLength(200);
    for (const reviewer of load.reviewers) {
      for (const item of reviewer.items) {
        const types = events.filter(({ data }) => data.itemId === item.id).map(({ type }) => type);
        expect(types).toEqual(['item.added', ...item.events.map(({ type }) => names[type])]);
      }
    }
  });

  it('reached ten programs that follow the feed, once and in its order', () => {
    for (const follower of followers) expect(follower.lines).toEqual(lines);
  });

  it('reached a receiver that refuses some, in order for each item', () => {
    expect(receiver.refused).toBeGreaterThan(10);
    const first = [...new Map(receiver.accepted.map((line) => [read(line).id, line])).values()];
    expect([...first].sort()).toEqual([...lines].sort());
    const ofItems = (all: readonly string[]) => {
      const items = new Map<string, string[]>();
      for (const { id, data } of all.map(read)) {
        if (data.itemId !== undefined) items.set(data.itemId, [...(items.get(data.itemId) ?? []), id]);
      }
      return [...items].sort();
    };
    expect(ofItems(first)).toEqual(ofItems(lines));
  });
});

const names: Readonly<Record<string, string>> = {
  TargetEdited: 'item.edited',
  TargetReverted: 'item.reverted',
  ItemApproved: 'item.approved',
  ItemUnapproved: 'item.unapproved',
  ItemDiscarded: 'item.discarded',
  ItemRestored: 'item.restored',
};
