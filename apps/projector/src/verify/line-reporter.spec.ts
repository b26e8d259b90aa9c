import { jest } from '@jest/globals';
import { LineReporter } from './line-reporter.js';

const MINUTE = 60_000;
const compared = { rows: 2, different: 1, differences: [] };

describe('a report in lines', () => {
  let lines: string[];
  let reporter: LineReporter;
  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    reporter = new LineReporter((line) => lines.push(line));
  });
  afterEach(() => jest.useRealTimers());

  it('repeats each step while it takes long, even the first', () => {
    const steps = [
      ['{"phase":"reading","done":0,"total":null}\n', () => undefined],
      ['{"phase":"reading","done":5,"total":null,"percent":50}\n', () => reporter.progress({ events: 5, percent: 50 })],
      ['{"phase":"comparing","done":1,"total":null}\n', () => reporter.table({ table: 'checkpoint', ...compared })],
    ] as const;
    for (const [line, step] of steps) {
      step();
      lines = [];
      jest.advanceTimersByTime(MINUTE);
      expect(new Set(lines)).toEqual(new Set([line]));
    }
  });

  it('ends with its last line', () => {
    reporter.table({ table: 'checkpoint', ...compared });
    reporter.end({ position: 8n, rows: 2, different: 1, setAside: { count: 0, first: [] } });
    jest.advanceTimersByTime(MINUTE);
    const result =
      '{"position":"8","rows":2,"different":1,"setAside":0,"tables":[{"table":"checkpoint","rows":2,"different":1}]}';
    expect(lines).toEqual(['{"phase":"comparing","done":1,"total":null}\n', `${result}\n`]);
  });

  it('ends with the reason for a failure', () => {
    reporter.failed('A rebuild is running');
    jest.advanceTimersByTime(MINUTE);
    expect(lines).toEqual(['{"problem":{"detail":"A rebuild is running"}}\n']);
  });
});
