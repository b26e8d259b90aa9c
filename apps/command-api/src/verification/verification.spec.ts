// What becomes of a verification by the projector, for which a server stands in here that sends what a test wants.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';

let running: RunningApi;
let projector: Server;
let admin: Client;
let verify: (response: ServerResponse) => void;
beforeAll(async () => {
  projector = createServer((_, response) => verify(response));
  await new Promise<void>((resolve) => void projector.listen(0, '127.0.0.1', resolve));
  const { port } = projector.address() as AddressInfo;
  running = await startApi({ PROJECTOR_URL: `http://127.0.0.1:${port}` });
  ({ admin } = running);
});
afterAll(async () => {
  await running?.stop();
  projector?.close();
});

const step = '{"phase":"reading","done":1,"total":null,"percent":50}';
const result =
  '{"position":"8","rows":3,"different":0,"setAside":0,"tables":[{"table":"checkpoint","rows":3,"different":0}]}';
const lines = { Accept: 'application/jsonl' };
const told = async (headers = {}) => {
  const { text } = await admin.post('/v1/verification', undefined, headers);
  return text.split('\n');
};

describe('a verification', () => {
  it('answers with its result, and with each step when lines are requested', async () => {
    // In chunks that end anywhere.
    verify = (response) => {
      response.write(`${step}\n${result.slice(0, 9)}`);
      setImmediate(() => response.end(`${result.slice(9)}\n`));
    };
    expect(await told()).toEqual([result]);
    expect(await told(lines)).toEqual([step, result, '']);
  });

  it('answers with the reason when it has no result', async () => {
    verify = (response) => response.end(`${step}\n{"problem":{"detail":"A rebuild is running"}}\n`);
    const answer = await admin.post('/v1/verification');
    expectProblem(answer, 409, 'verification_failed');
    expect(answer.body['detail']).toBe('A rebuild is running');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['says nothing', (response) => response.end()],
    ['ends after a step', (response) => response.end(`${step}\n`)],
    ['ends within a line', (response) => response.end(`${step}\n${result.slice(0, 9)}`)],
    ['ends within a step', (response) => response.end(step)],
    ['loses its connection', (response) => response.write(`${step}\n`, () => response.destroy())],
  ])('fails when it %s', async (_, ends) => {
    verify = ends;
    const answer = await admin.post('/v1/verification');
    expectProblem(answer, 409, 'verification_failed');
    expect(answer.body['detail']).toBe('The verification ended early');
    const last: unknown = JSON.parse((await told(lines)).at(-2) ?? '');
    expect(last).toMatchObject({ problem: { status: 409, code: 'verification_failed', instance: '/v1/verification' } });
  });
});
