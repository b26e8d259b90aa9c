import type { ServerResponse } from 'node:http';
import type { Health } from './health.js';
import { HealthServer } from './health-server.js';

const KEY = 'the-key-of-the-api';
const health: Health = {
  ready: true,
  role: 'active',
  database: 'up',
  eventStore: 'up',
  caughtUp: true,
  stuck: false,
  setAside: 0,
  degraded: false,
  position: '7',
  lagSeconds: 0,
  streamPrefix: 'labeling.',
  version: 'Node.js 24.0.0',
  since: '2026-11-23T00:00:00.000Z',
};
const metrics = { contentType: 'text/plain', folded: () => undefined, text: async () => 'projector_active 1' };

async function served(
  key: string | undefined,
  ask: (address: string) => Promise<void>,
  now: Partial<Health> = {},
): Promise<number> {
  let verifications = 0;
  const verify = (response: ServerResponse) => {
    verifications++;
    response.end('{}');
  };
  const server = new HealthServer({
    host: '127.0.0.1',
    port: 0,
    key,
    health: async () => ({ ...health, ...now }),
    metrics,
    verify,
  });
  try {
    await ask(await server.listen());
  } finally {
    await server.close();
  }
  return verifications;
}

const verification = async (address: string, authorization?: string) => {
  const headers = authorization === undefined ? {} : { authorization };
  return (await fetch(`${address}/verification`, { method: 'POST', headers })).status;
};

describe('the port of the projector', () => {
  it('verifies only for callers with the key', async () => {
    const verified = await served(KEY, async (address) => {
      for (const guess of [undefined, '', KEY, 'Bearer', 'Bearer ', `Bearer ${KEY}x`, 'Bearer undefined']) {
        expect([guess, await verification(address, guess)]).toEqual([guess, 401]);
      }
      expect(await verification(address, `Bearer ${KEY}`)).toBe(200);
    });
    expect(verified).toBe(1);
  });

  it('verifies for nobody when it has no key', async () => {
    const verified = await served(undefined, async (address) => {
      for (const guess of [undefined, '', 'Bearer ', 'Bearer undefined']) {
        expect([guess, await verification(address, guess)]).toEqual([guess, 401]);
      }
    });
    expect(verified).toBe(0);
  });

  it.each([
    ['is active and well', {}, 200, 200],
    ['stands by', { role: 'standby', caughtUp: false }, 200, 200],
    ['has lost its database', { ready: false, database: 'down' }, 200, 503],
    ['is stuck', { ready: false, stuck: true }, 503, 503],
  ] as const)('lets a projector be replaced only if that helps: when it %s', async (_, now, live, ready) => {
    const answers: number[] = [];
    const ask = async (address: string) => {
      for (const path of ['/health/live', '/health/ready']) answers.push((await fetch(`${address}${path}`)).status);
    };
    await served(undefined, ask, now);
    expect(answers).toEqual([live, ready]);
  });

  it('shows states and counts to callers with the key', async () => {
    await served(KEY, async (address) => {
      const headers = { authorization: `Bearer ${KEY}` };
      expect(await (await fetch(`${address}/health/ready`, { headers })).json()).toEqual(health);
      expect(await (await fetch(`${address}/metrics`, { headers })).text()).toBe('projector_active 1');
      expect((await fetch(`${address}/verification`, { headers })).status).toBe(404);
    });
  });

  it.each([
    ['callers without the key', KEY],
    ['anyone, if it has no key itself,', undefined],
  ])('shows %s only whether it is well', async (_, key) => {
    await served(key, async (address) => {
      for (const guess of [undefined, '', KEY, 'Bearer', 'Bearer ', `Bearer ${KEY}x`, 'Bearer undefined']) {
        const given = guess === undefined ? {} : { headers: { authorization: guess } };
        const answers = ['/health/live', '/health/ready', '/metrics', '/metrics?x'].map(async (path) => {
          const response = await fetch(`${address}${path}`, given);
          return [response.status, await response.text()];
        });
        const closed = [401, ''];
        const told = [[200, '{"live":true}'], [200, '{"ready":true}'], closed, closed];
        expect([guess, await Promise.all(answers)]).toEqual([guess, told]);
      }
    });
  });
});
