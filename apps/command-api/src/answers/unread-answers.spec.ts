import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { startApi, type RunningApi } from '../api.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi({ LIMIT_BYTES_IN_WORK: '40000000' });
});
afterAll(() => running?.stop());

/** Asks for a page, and reads only the beginning of the answer. */
async function askAndWait(path: string, key: string): Promise<Socket> {
  const { hostname, port } = new URL(running.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

describe('long answers that nobody reads', () => {
  it('take a bounded share of memory, and none once their readers have left', async () => {
    const { admin } = running;
    const queue = await admin.queue();
    const items = `/v1/labeling_queues/${queue}/items`;
    const item = { data: 'x'.repeat(900_000), target: 1 };
    let position: string | null = '';
    for (let i = 0; i < 10; i++) position = (await admin.post(items, { items: [item] })).headers.get('position');
    await admin.get(`${items}?limit=1&atLeast=${position}`);
    const key = await running.apiKeyFor(['read']);
    const readers = [await askAndWait(items, key), await askAndWait(items, key)];
    const ask = () => fetch(running.baseUrl + items, { headers: { Authorization: `Bearer ${key}` } });
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '1',
      expect.objectContaining({ code: 'too_busy', detail: expect.stringContaining('for answers') }),
    ]);
    // Another caller still gets an answer, and this one does once its pending answers are gone.
    expect((await admin.get(items)).status).toBe(200);
    for (const reader of readers) {
      reader.destroy();
      await once(reader, 'close');
    }
    let answer = await ask();
    // The server notices a little later that the readers have left.
    for (; answer.status === 503; answer = await ask()) await answer.text();
    expect([answer.status, await answer.text()]).toEqual([200, (await admin.get(items)).text]);
  });
});
