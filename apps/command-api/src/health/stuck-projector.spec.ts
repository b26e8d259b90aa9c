import type { EventStore } from '@labeling/event-store';
import { STUCK_AFTER_MS } from '@labeling/read-models/queries';
import { jest } from '@jest/globals';
import { Settings } from '../settings/settings.js';
import type { Database } from '../stores/database.js';
import { keptMs, Readiness } from './readiness.js';

const settings = new Settings({ DATABASE_URL: 'postgres://u@h/d', EVENTSTORE_URL: 'esdb://h:2113' });

describe('the readiness of an API whose projector does nothing', () => {
  beforeEach(() => {
    // Reading the body of an answer needs these three.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    // The projector reports that it is well, like one that stands by for another.
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{"ready":true}'));
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('names the projector once events have waited too long, until they are folded', async () => {
    let checkpoint = 5;
    const store = { isAvailable: async () => true, canWrite: async () => true, lastPosition: async () => 7n };
    const database = { query: async () => ({ rows: [{ position: String(checkpoint) }] }) };
    const readiness = new Readiness(store as unknown as EventStore, database as unknown as Database, settings);
    const checks = async () => {
      const answer = (await readiness.check()).checks;
      jest.advanceTimersByTime(keptMs.up);
      return answer;
    };
    expect(await checks()).toEqual({ eventStore: 'up', database: 'up', projector: 'up' });
    jest.advanceTimersByTime(STUCK_AFTER_MS);
    expect(await checks()).toEqual({ eventStore: 'up', database: 'up', projector: 'stuck' });
    checkpoint = 7;
    expect(await checks()).toMatchObject({ projector: 'up' });
  });
});
