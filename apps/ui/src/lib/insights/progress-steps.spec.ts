import type { ProgressPoint } from '@labeling/read-models/queries';
import { pointAt, stepPath, upTo } from './progress-steps.js';

const point = (second: number, counts: Partial<ProgressPoint>): ProgressPoint => {
  return {
    at: new Date(second * 1_000).toISOString(),
    new: 0,
    modified: 0,
    approved: 0,
    pushed: 0,
    discarded: 0,
    ...counts,
  };
};
const points = [
  point(10, { new: 4 }),
  point(20, { new: 2, approved: 2 }),
  point(90, { new: 1, approved: 2, discarded: 1 }),
];
const scale = { x: (time: number) => time / 1_000, y: (count: number) => 100 - count, end: 100 };

describe('the progress chart', () => {
  it('rises at the moment of an event and stays level until the next', () => {
    expect(stepPath('new', points, scale)).toBe('M10 100H10V96H20V96H90V97H100V100Z');
    expect(stepPath('approved', points, scale)).toBe('M10 100H10V100H20V98H90V98H100V100Z');
    expect(stepPath('new', [], scale)).toBe('');
  });

  it('stacks what is finished below what is open', () => {
    const last = point(90, { pushed: 1, approved: 2, modified: 3, new: 4, discarded: 5 });
    expect((['pushed', 'approved', 'modified', 'new', 'discarded'] as const).map((layer) => upTo(layer, last))).toEqual(
      [...[1, 3, 6, 10, 15]],
    );
  });

  it('finds the counts in effect at a moment', () => {
    expect(pointAt(9_000, points)).toBeUndefined();
    expect(pointAt(89_999, points)).toBe(points[1]);
    expect(pointAt(1e9, points)).toBe(points[2]);
  });
});
