import { mustBe, type Client } from '../product/client.fixture.js';

/** How many clients review at the same time. */
const REVIEWERS = 40;

/** Adds items whose data and targets are their numbers, from 0, and approves each; returns their ids, in order. */
export async function approvedItems(client: Client, queueId: string, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, (_, i) => ({ data: i, target: i, idempotencyKey: `item ${i}` }));
  const ids = (await client.add(queueId, items)).map(({ id }) => id);
  const left = [...ids];
  const review = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await client.approve(queueId, id);
  };
  await Promise.all(Array.from({ length: REVIEWERS }, review));
  return ids;
}

/** Requests a push of all approved items; returns its id. */
export async function pushInto(client: Client, queueId: string, datasetId: string): Promise<string> {
  const path = `/v1/labeling_queues/${queueId}/push`;
  const { text } = mustBe(202, await client.send({ method: 'POST', path, body: { datasetId } }));
  return JSON.parse(text).pushId;
}

export async function pushAnswer(client: Client, queueId: string, pushId: string): Promise<Record<string, unknown>> {
  return JSON.parse((await client.get(`/v1/labeling_queues/${queueId}/pushes/${pushId}`)).text);
}
