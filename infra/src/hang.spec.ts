import { hangs } from './hang.js';

const patience = { everyMs: 5_000, hungAfterMs: 60_000 };

/** A process with given answers and its own clock; it ends when there are no more answers. */
async function watched(answers: readonly boolean[]): Promise<{ hung: boolean; afterMs: number }> {
  const ended = new AbortController();
  let ms = 0;
  const left = [...answers];
  const isWell = async () => {
    const answer = left.shift();
    if (left.length === 0) ended.abort();
    return answer ?? true;
  };
  const clock = { now: () => ms, wait: async (pause: number) => void (ms += pause) };
  return { hung: await hangs(isWell, ended.signal, patience, clock), afterMs: ms };
}

describe('a process', () => {
  it('counts as hung when it has not been healthy for a minute', async () => {
    expect(await watched([true, ...Array<boolean>(20).fill(false)])).toEqual({ hung: true, afterMs: 70_000 });
  });

  it('does not count as hung while it is healthy now and then', async () => {
    const busy = [...Array<boolean>(11).fill(false), true];
    expect(await watched([...busy, ...busy, ...busy])).toMatchObject({ hung: false });
  });
});
