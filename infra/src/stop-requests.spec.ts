import { stopRequests, type StopSource } from './stop-requests.js';

/** What each request leads to, at its time in milliseconds. */
function answersTo(...requests: readonly (readonly [number, StopSource])[]): string[] {
  let time = 0;
  const answer = stopRequests(() => time);
  return requests.map(([at, source]) => {
    time = at;
    return answer(source);
  });
}

describe('requests to stop the product', () => {
  it.each<StopSource>(['SIGINT', 'SIGTERM', 'SIGHUP', 'npm gone'])('begin to stop it with %s', (source) => {
    expect(answersTo([5, source])).toEqual(['begin']);
  });

  it('count as one when npm passes on a Ctrl-C that the terminal has also sent', () => {
    expect(answersTo([0, 'SIGINT'], [3, 'SIGINT'], [400, 'npm gone'])).toEqual(['begin', 'ignore', 'ignore']);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('force it to stop on a later %s', (source) => {
    expect(answersTo([0, 'SIGINT'], [1_000, source])).toEqual(['begin', 'force']);
    expect(answersTo([0, 'SIGHUP'], [2, 'SIGHUP'], [60_000, source])).toEqual(['begin', 'ignore', 'force']);
  });

  it.each(['SIGHUP', 'npm gone'] as const)('never force it to stop because nobody is there anymore: %s', (source) => {
    expect(answersTo([0, 'SIGHUP'], [5, source], [60_000, source])).toEqual(['begin', 'ignore', 'ignore']);
  });
});
