import type { Comparison } from '../statistics/comparison.js';
import { markdownReport } from './markdown-report.js';
import type { Report } from './report.js';
import { alignRows, textReport } from './text-report.js';
import { figure, times, worst } from './wording.js';

const adds: Comparison = {
  what: 'one by one',
  unit: 'per second',
  values: [900, 1_000, 1_100],
  beside: 'bare appends',
  ceiling: [1_800, 4_000, 3_300],
};
const approve: Comparison = { what: 'approve', unit: 'ms', values: [4], beside: 'load + append', ceiling: [1] };
const report: Report = {
  mode: 'full',
  machine: '2 cores',
  seconds: 61.7,
  sections: [
    { title: 'Adding', note: 'eight connections', comparisons: [adds] },
    { title: 'Commands', note: '', comparisons: [approve] },
  ],
};

describe('a figure', () => {
  it.each([
    [12_345, 'per second', '12,300/s'],
    [0.12345, 'ms', '0.12 ms'],
    [9.876, 'ms', '9.88 ms'],
    [123.4, 'ms', '123 ms'],
    [33_267, 'B', '33,300 B'],
    [5.917, 'MB', '5.92 MB'],
  ] as const)('of %d %s is written as %s', (value, unit, text) => {
    expect(figure(value, unit)).toBe(text);
  });
  it('is written with three significant digits', () => {
    expect([1.006, 12.34, 123.4].map(times)).toEqual(['1.01×', '12.3×', '123×']);
  });
});

describe('alignRows', () => {
  it('makes columns as wide as their widest cell, with numbers on the right', () => {
    expect(
      alignRows([
        ['a', '1'],
        ['long', '100'],
      ]),
    ).toEqual(['a       1', 'long  100']);
  });
});

describe('textReport', () => {
  const lines = textReport(report).split('\n');
  it('puts each figure beside its ceiling and the ratio of the rounds', () => {
    const line = lines.find((text) => text.startsWith('one by one'));
    expect(line?.split(/ {2,}/)).toEqual([
      'one by one',
      '1,000/s',
      '3,300/s',
      'bare appends',
      '3.00×',
      '2.00× to 4.00×',
    ]);
  });
  it('keeps each line under its title', () => {
    expect(lines.indexOf('Commands')).toBeGreaterThan(lines.findIndex((text) => text.startsWith('one by one')));
    expect(lines.findIndex((text) => text.startsWith('approve'))).toBe(lines.indexOf('Commands') + 1);
  });
  it('names the figure furthest from its ceiling', () => {
    expect(lines.at(-1)).toBe('Furthest from its ceiling: approve, 4.00× load + append.');
    expect(worst([adds, approve])).toBe(approve);
  });
});

describe('markdownReport', () => {
  it('keeps ratios and the machine, but no absolute times', () => {
    const text = markdownReport(report);
    expect(text).toContain('The machine: 2 cores.');
    expect(text).toContain('| one by one |         **3.00×** | 2.00× to 4.00× | bare appends |');
    expect(text).not.toContain('1,000/s');
  });
});
