import { together } from './together.js';

describe('statements together', () => {
  it('fail when all have ended', async () => {
    const slow = Promise.withResolvers<void>();
    let hasEnded = false;
    const failed = together(
      slow.promise.then(() => (hasEnded = true)),
      Promise.reject(new Error('the first')),
      Promise.reject(new Error('the second')),
    ).catch((error: unknown) => [error, hasEnded]);
    await new Promise((resolve) => setImmediate(resolve));
    slow.resolve();
    expect(await failed).toEqual([new Error('the first'), true]);
  });

  it('fail with the cause of the failure, not with what follows from it', async () => {
    const consequence = Object.assign(new Error('the transaction is aborted'), { code: '25P02' });
    const later = Promise.resolve().then(() => Promise.reject(new Error('the cause')));
    await expect(together(Promise.reject(consequence), later)).rejects.toThrow('the cause');
    await expect(together(Promise.reject(consequence))).rejects.toBe(consequence);
  });
});
