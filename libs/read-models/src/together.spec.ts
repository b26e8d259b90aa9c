import type pg from 'pg';
import { together } from './together.js';

const pipelined = { pipeline: true } as unknown as pg.ClientBase;
const oneAtATime = {} as pg.ClientBase;
const failing = (error: Error) => () => Promise.reject(error);

describe('statements run together', () => {
  it('start all at once in a pipeline, and otherwise one after the other', async () => {
    const mostBegun = async (client: pg.ClientBase) => {
      let [now, most] = [0, 0];
      const statement = async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setImmediate(resolve));
        now--;
        return most;
      };
      return Math.max(...(await together(client, statement, statement, statement)));
    };
    expect(await mostBegun(pipelined)).toBe(3);
    expect(await mostBegun(oneAtATime)).toBe(1);
  });

  it('fail only when all have ended', async () => {
    const slow = Promise.withResolvers<void>();
    let hasEnded = false;
    const failed = together(
      pipelined,
      () => slow.promise.then(() => (hasEnded = true)),
      failing(new Error('the first')),
      failing(new Error('the second')),
    ).catch((error: unknown) => [error, hasEnded]);
    await new Promise((resolve) => setImmediate(resolve));
    slow.resolve();
    expect(await failed).toEqual([new Error('the first'), true]);
  });

  it('fail with the cause of the failure, not with what follows from it', async () => {
    const consequence = Object.assign(new Error('the transaction is aborted'), { code: '25P02' });
    await expect(together(pipelined, failing(consequence), failing(new Error('the cause')))).rejects.toThrow(
      'the cause',
    );
    await expect(together(pipelined, failing(consequence))).rejects.toBe(consequence);
  });

  it('do not start after one has failed, outside a pipeline', async () => {
    let isBegun = false;
    const next = async () => (isBegun = true);
    await expect(together(oneAtATime, failing(new Error('the first')), next)).rejects.toThrow('the first');
    expect(isBegun).toBe(false);
  });
});
