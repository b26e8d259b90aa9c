import { testsToRun } from '../tests-to-run.mjs';

const argumentsOf = (line: string) => line.split(' ').filter((arg) => arg !== '');

describe('npm test', () => {
  it.each(['', '--shard=1/4', '--silent --maxWorkers=1'])(
    'leaves the nightly tests out when it is given "%s"',
    (line) => {
      expect(testsToRun(argumentsOf(line))).toEqual({ config: 'jest.change.mjs', args: argumentsOf(line) });
    },
  );

  it.each(['chaos.nightly', '--silent review/presence', '-t palette'])(
    'finds tests that are named, nightly or not: %s',
    (line) => {
      expect(testsToRun(argumentsOf(line))).toEqual({ config: 'jest.projects.mjs', args: argumentsOf(line) });
    },
  );
});

describe('npm run test:all', () => {
  it.each(['', '--shard=1/4'])('runs all tests when it is given "%s"', (line) => {
    expect(testsToRun(['--nightly', ...argumentsOf(line)])).toEqual({
      config: 'jest.projects.mjs',
      args: argumentsOf(line),
    });
  });
});
