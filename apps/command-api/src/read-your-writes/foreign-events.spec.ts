import { jest } from '@jest/globals';
import { EventStore, type NewEvent } from '@labeling/event-store';
import { randomUUID } from 'node:crypto';
import { startApi, type RunningApi } from '../api.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi({ READ_WAIT_MS: '5000' });
});
afterAll(() => running?.stop());

const somebodyElses: NewEvent = {
  event: { type: 'QueueDeleted', data: {} },
  metadata: {
    ...{ actor: { type: 'member', id: 'm1', name: 'Ada' }, at: '2026-05-04T03:02:01.000Z' },
    ...{ $correlationId: 'c1', $causationId: 'c0' },
  },
};

describe('an event store that others use too', () => {
  it.each([1, 300])('does not keep reads waiting for %i events of others', async (count) => {
    const queue = await running.admin.queue();
    const events = Array.from({ length: count }, () => somebodyElses);
    await running.api.get(EventStore).append(`another-${randomUUID()}`, 'no_stream', events);
    const unknown = await running.admin.get(`/v1/labeling_queues/${queue}/items/${randomUUID()}`);
    expect(unknown.status).toBe(404);
  });

  it('accepts positions of their events to read from, even if a node has not heard of them yet', async () => {
    const store = running.api.get(EventStore);
    await running.admin.queue();
    await running.projecting.stop();
    const { position } = await store.append(`another-${randomUUID()}`, 'no_stream', [somebodyElses]);
    const { status, text } = await running.admin.get(`/v1/events?after=${position}`);
    expect([status, text]).toEqual([200, '']);
    const asked = jest.spyOn(EventStore.prototype, 'newestPosition').mockResolvedValueOnce(position - 1n);
    expect((await running.admin.get(`/v1/events?after=${position}`)).status).toBe(200);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    asked.mockRestore();
  });
});
