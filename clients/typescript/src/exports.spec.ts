import { jest } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { LabelingConnectionError } from './labeling-error.js';
import { cut, problem, SmallServer } from './small-server.fixture.js';

const server = new SmallServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** Sends the first row; the rest is up to `then`. */
const firstRow =
  (then: (response: ServerResponse) => void = () => undefined) =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/jsonl' }).write('{"n":1}\n');
    then(response);
  };

async function rowsOf(answer: AsyncIterable<unknown>, rows: unknown[] = []): Promise<unknown[]> {
  for await (const row of answer) rows.push(row);
  return rows;
}

describe('an export', () => {
  afterEach(() => void jest.useRealTimers());

  it('waits for its reader, however long they take over a row', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    let sendTheRest = () => {};
    server.answers(firstRow((response) => (sendTheRest = () => void response.end('{"n":2}\n'))));
    const rows: unknown[] = [];
    for await (const row of server.client().datasets.export('d')) {
      rows.push(row);
      jest.advanceTimersByTime(100_000);
      sendTheRest();
    }
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('is retried when it is refused, or breaks off, before its first row', async () => {
    const later = { 'Retry-After': '0' };
    server.answers(
      problem(503, 'read_model_behind', later),
      cut(),
      problem(429, 'rate_limited', later),
      firstRow((response) => response.end()),
    );
    expect(await rowsOf(server.client().datasets.export('d'))).toEqual([{ n: 1 }]);
    expect(server.received.map(({ url }) => url)).toEqual(Array(4).fill('/v1/datasets/d/export?format=jsonl'));
  });

  it('fails at once when it is refused for good, and otherwise after its last allowed attempt', async () => {
    for (const [status, code, attempts] of [
      [404, 'dataset_not_found', 1],
      [503, 'too_busy', 2],
    ] as const) {
      server.answers(problem(status, code));
      const { datasets } = server.client({ maxRetries: 1 });
      await expect(rowsOf(datasets.export('d'))).rejects.toMatchObject({ status, code });
      expect(server.received).toHaveLength(attempts);
    }
  });

  it('is not retried once a row has been read', async () => {
    server.answers(cut('{"n":1}\n'));
    const rows: unknown[] = [];
    await expect(rowsOf(server.client().datasets.export('d'), rows)).rejects.toThrow(LabelingConnectionError);
    expect(rows).toEqual([{ n: 1 }]);
    expect(server.received).toHaveLength(1);
  });

  it('ends with an error when the server sends nothing more', async () => {
    server.answers(firstRow());
    const rows: unknown[] = [];
    const reading = rowsOf(server.client({ timeoutMs: 500 }).datasets.export('d'), rows);
    await expect(reading).rejects.toThrow('Nothing arrived for 500 ms');
    expect(rows).toEqual([{ n: 1 }]);
  });
});
