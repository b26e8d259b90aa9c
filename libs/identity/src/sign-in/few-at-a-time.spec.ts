import { FewAtATime } from './few-at-a-time.js';

/** Work that ends on request. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    log.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

describe('few at a time', () => {
  it('run at once, the others in order of arrival, and any excess is refused', async () => {
    const began: string[] = [];
    const few = new FewAtATime({ atOnce: 1, waiting: 2 });
    const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => work(began, name));
    const results = [first, second, third, fourth].map((each) => few.run(() => each?.run() ?? Promise.reject()));
    expect(await results[3]).toBe('busy');
    expect(began).toEqual(['1']);
    first?.end();
    expect(await results[0]).toBe('1');
    await Promise.resolve();
    expect(began).toEqual(['1', '2']);
    second?.end();
    third?.end();
    expect(await Promise.all(results)).toEqual(['1', '2', '3', 'busy']);
    expect(await few.run(async () => '5')).toBe('5');
  });

  it('continue after work that failed', async () => {
    const few = new FewAtATime({ atOnce: 1, waiting: 1 });
    const failed = few.run(() => Promise.reject(new Error('The database is away')));
    const next = few.run(async () => 'next');
    await expect(failed).rejects.toThrow('The database is away');
    expect(await next).toBe('next');
  });
});
