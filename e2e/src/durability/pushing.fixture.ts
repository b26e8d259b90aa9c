import { mustBe, type Client } from '../product/client.fixture.js';

/** Adds items whose data and targets are their numbers, from 0, and approves them all; returns their ids, in order. */
export async function approvedItems(client: Client, queueId: string, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, (_, i) => ({ data: i, target: i, idempotencyKey: `item ${i}` }));
  const ids = (await client.add(queueId, items)).map(({ id }) => id);
  const path = `/v1/labeling_queues/${queueId}/items/batch`;
  for (let from = 0; from < count; from += 1_000) {
    const named = ids.slice(from, from + 1_000).map((id) => ({ id }));
    const body = { command: { type: 'approve' }, items: named };
    mustBe(200, await client.send({ method: 'POST', path, body }));
  }
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
