import { askUntil } from '@labeling/infra';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf } from '../client.fixture.js';

let running: RunningApi;
let projector: Server;
let asked = 0;
let says: object = {};
let shown: string | undefined;
beforeAll(async () => {
  projector = createServer(({ headers }, answer) => {
    asked++;
    shown = headers.authorization;
    answer.end(JSON.stringify(says));
  });
  await new Promise<void>((resolve) => void projector.listen(0, '127.0.0.1', resolve));
  running = await startApi();
});
afterAll(async () => {
  await running?.stop();
  projector?.close();
});

describe('the readiness check', () => {
  it('fails while the projector folds streams other than those that the API writes', async () => {
    const { port }: Partial<AddressInfo> = Object(projector.address());
    const { api, baseUrl } = await running.anotherApi({ PROJECTOR_URL: `http://127.0.0.1:${port}` });
    const anyone = clientOf(baseUrl);
    says = { streamPrefix: 'acme.' };
    const refusal = { status: 503, body: { code: 'not_ready', detail: 'projector is elsewhere' } };
    await askUntil(
      async () => {
        const answer = await anyone.get('/health/ready');
        expect(answer.status).toBe(503);
        return answer;
      },
      (answer) => expect(answer).toMatchObject(refusal),
    );
    says = { streamPrefix: 'labeling.' };
    let status;
    do ({ status } = await anyone.get('/health/ready'));
    while (status !== 200);
    await api.close();
  });

  it('asks the projector with the key that opens its details', async () => {
    const { port }: Partial<AddressInfo> = Object(projector.address());
    const { api, baseUrl } = await running.anotherApi({
      PROJECTOR_URL: `http://127.0.0.1:${port}`,
      PROJECTOR_KEY: 'the-key-of-both',
    });
    await clientOf(baseUrl).get('/health/ready');
    await api.close();
    expect(shown).toBe('Bearer the-key-of-both');
  });

  it('asks the services once for all who ask at the same time', async () => {
    const { port }: Partial<AddressInfo> = Object(projector.address());
    const { api, baseUrl } = await running.anotherApi({ PROJECTOR_URL: `http://127.0.0.1:${port}` });
    const anyone = clientOf(baseUrl);
    const askAll = () => {
      asked = 0;
      return Promise.all(Array.from({ length: 50 }, () => anyone.get('/health/ready')));
    };
    await askUntil(askAll, (answers) => expect(answers.filter(({ status }) => status === 200)).toHaveLength(50));
    await api.close();
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(10);
  });
});
