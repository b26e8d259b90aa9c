import { EventStore } from '@labeling/event-store';
import { adoptProject } from '@labeling/identity';
import { ReadModelWatcher } from '@labeling/read-models/queries';
import { startApi, type RunningApi } from '../api.fixture.js';
import { UnknownProjects } from './unknown-projects.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

describe('projects that only the event store knows', () => {
  it('are found until they are adopted', async () => {
    const { api, admin, databaseUrl } = running;
    const id = '7d5ec82f-6c9b-4b5a-9d1a-0e6a4c1f7a11';
    const at = '2026-05-04T03:02:01.000Z';
    await admin.post('/v1/labeling_queues', { name: 'Known' });
    const { position } = await api.get(EventStore).append('queue-01a204e1-0371-70a5-8aac-c2a5f6e56c05', 'no_stream', [
      {
        event: { type: 'QueueCreated', data: { projectId: id, name: 'Lost', guidelines: '', createdAt: at } },
        metadata: { actor: { type: 'member', id, name: 'Ada' }, at, $correlationId: 'c1', $causationId: 'c0' },
      },
    ]);
    await api.get(ReadModelWatcher).waitFor(position, 60_000);
    const unknown = api.get(UnknownProjects);
    expect(await unknown.find()).toEqual([id]);
    await adoptProject({ databaseUrl, id, name: 'Found' });
    expect(await unknown.find()).toEqual([]);
  });
});
