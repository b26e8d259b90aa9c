import { jest } from '@jest/globals';
import { open } from 'node:fs/promises';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { writeAll } from '../datasets/import/temporary-file.js';

let running: RunningApi;
let admin: Client;
let queue: string;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  queue = await admin.queue();
});
afterAll(() => running?.stop());

/** From now on, writing to a file fails with this code, until the test ends. */
async function failWith(code: string): Promise<void> {
  const file = await open('/dev/null');
  jest.spyOn(Object.getPrototypeOf(file), 'writeFile').mockRejectedValue(Object.assign(new Error(code), { code }));
  await file.close();
}
afterEach(() => void jest.restoreAllMocks());

function expectNoRoom(answer: Answer, detail: RegExp): void {
  expectProblem(answer, 503, 'disk_full');
  expect(answer.body['detail']).toMatch(detail);
  expect(answer.headers.get('retry-after')).toBe('2');
}

describe('a server whose temporary disk is full', () => {
  it('adds nothing from a source, and says why', async () => {
    const datasetId = await admin.dataset();
    await admin.post(`/v1/datasets/${datasetId}/datapoints`, { datapoints: [{ data: 1, target: null }] });
    await failWith('ENOSPC');
    const source = { type: 'dataset', datasetId };
    expectNoRoom(await admin.post(`/v1/labeling_queues/${queue}/imports`, { source }), /disk of the server is full/);
  });

  it.each([
    ['ENOSPC', /is full/],
    ['EDQUOT', /is full/],
    ['EIO', /does not work/],
  ])('accepts no file when the disk reports %s', async (code, detail) => {
    const dataset = await admin.dataset();
    await failWith(code);
    const row = '{"data":1,"target":2}\n';
    const jsonl = { 'Content-Type': 'application/jsonl' };
    expectNoRoom(await admin.post(`/v1/labeling_queues/${queue}/import`, row, jsonl), detail);
    expectNoRoom(await admin.post(`/v1/datasets/${dataset}/import`, row, jsonl), detail);
  });

  it('is recognized by what the disk itself reports', async () => {
    const full = await open('/dev/full', 'w');
    await expect(writeAll(full, Buffer.from('x'))).rejects.toMatchObject({ code: 'disk_full', status: 503 });
    await full.close();
  });
});
