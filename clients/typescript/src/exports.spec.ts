import { jest } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { SmallServer } from './small-server.fixture.js';

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

describe('an export', () => {
  afterEach(() => void jest.useRealTimers());

  it('waits for whoever reads it, however long a row takes them', async () => {
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

  it('ends with an error when the server sends nothing more', async () => {
    server.answers(firstRow());
    const rows: unknown[] = [];
    const reading = async () => {
      for await (const row of server.client({ timeoutMs: 500 }).datasets.export('d')) rows.push(row);
    };
    await expect(reading()).rejects.toThrow('Nothing arrived for 500 ms');
    expect(rows).toEqual([{ n: 1 }]);
  });
});
