import { stopAtTroubles, type StartTrouble } from './stop-at-troubles.js';

async function start(...troubles: readonly (StartTrouble | undefined)[]): Promise<string[]> {
  const said: string[] = [];
  const log = {
    warn: (sentence: string) => void said.push(`warning: ${sentence}`),
    fatal: (sentence: string) => void said.push(`fatal: ${sentence}`),
  };
  const questions = troubles.map((trouble) => Promise.resolve(trouble));
  await stopAtTroubles(log, questions, () => void said.push('stopped'));
  return said;
}
const away = { sentence: 'the store is away', mayPass: true };
const refused = { sentence: 'the password is wrong', mayPass: false };

describe('a process that starts', () => {
  it('continues silently if its stores can be used', async () => {
    expect(await start(undefined, undefined)).toEqual([]);
  });

  it('warns and continues if one is down', async () => {
    expect(await start(away, undefined)).toEqual(['warning: the store is away']);
  });

  it('reports everything that is wrong, and stops if any of it needs a person to fix', async () => {
    expect(await start(away, refused)).toEqual([
      'warning: the store is away',
      'fatal: the password is wrong',
      'stopped',
    ]);
  });
});
