import { jest } from '@jest/globals';
import type { ReadModelChange } from '@labeling/read-models/queries';
import type { Stores } from '../../server/stores.js';
import type { ProjectChange } from '../project-feed.js';
import { projectChanges } from './project-changes.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The feed of somebody who sees these queues, and the ids that it asked the database about; null stands for all. */
function aFeed(...names: string[]) {
  const seen = new Set(names);
  const asked: (readonly string[] | null)[] = [];
  const server = { seen, isAway: false };
  const query = async (_: string, [, , among = null]: readonly [string, string, (readonly string[] | null)?]) => {
    asked.push(among);
    if (server.isAway) throw new Error('away');
    return { rows: [...seen].filter((id) => among === null || among.includes(id)).map((id) => ({ id })) };
  };
  let announce = (_: ReadModelChange) => {};
  const watcher = { on: (listener: typeof announce) => ((announce = listener), () => {}) };
  const heard: ProjectChange[] = [];
  const stores = { db: { query }, watcher } as unknown as Stores;
  projectChanges(stores, { projectId: 'project', viewer: 'ben' }).subscribe((change) => heard.push(change));
  const change = async (...ids: string[] | [null]) => {
    const queues = ids[0] === null ? null : (ids as string[]).map((id) => ({ id, items: [], settings: false }));
    announce({ position: 1n, queues, datasets: [], pushes: [] });
    await jest.advanceTimersByTimeAsync(300);
    return heard.splice(0);
  };
  return { server, asked, change };
}
const listed = [{ queues: true, datasets: false }];

describe('the changes of a project', () => {
  it('are those of queues that the viewer sees, and cost the same however many there are', async () => {
    const { asked, change } = aFeed('ducks', 'geese', 'swans');
    expect(await change('ducks')).toEqual(listed);
    expect(await change('another’s')).toEqual([]);
    expect(asked).toEqual([null, ['ducks'], ['another’s']]);
  });

  it('include a queue that leaves the list, once, and one that joins it', async () => {
    const { server, change } = aFeed('ducks');
    server.seen.delete('ducks');
    expect(await change('ducks')).toEqual(listed);
    expect(await change('ducks')).toEqual([]);
    server.seen.add('geese');
    expect(await change('geese')).toEqual(listed);
    server.seen.delete('geese');
    expect(await change('geese')).toEqual(listed);
  });

  it('may be any after too many at once, and the list is read again', async () => {
    const { server, asked, change } = aFeed('ducks');
    server.seen.add('geese');
    expect(await change(null)).toEqual([{ queues: true, datasets: false }]);
    server.seen.delete('geese');
    expect(await change('geese')).toEqual(listed);
    expect(asked).toEqual([null, null, ['geese']]);
  });

  it('may be any while the database is away, and are distinguished again afterwards', async () => {
    const { server, change } = aFeed('ducks');
    server.isAway = true;
    expect(await change('another’s')).toEqual([{ queues: true, datasets: true }]);
    server.isAway = false;
    expect(await change('another’s')).toEqual([]);
    expect(await change('ducks')).toEqual(listed);
  });

  it('are distinguished again after the queues could not be read at first', async () => {
    const { server, change } = aFeed('ducks');
    server.isAway = true;
    await change('ducks');
    server.isAway = false;
    await change('ducks');
    server.seen.delete('ducks');
    expect(await change('ducks')).toEqual(listed);
    expect(await change('ducks')).toEqual([]);
  });
});
