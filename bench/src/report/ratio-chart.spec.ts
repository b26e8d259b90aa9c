import type { Comparison } from '../statistics/comparison.js';
import { ratioChart } from './ratio-chart.js';

const figure = (what: string, values: readonly number[]): Comparison => ({
  ...{ what, unit: 'ms', values, beside: 'a <bare> one', ceiling: values.map(() => 1) },
});
const chart = (...comparisons: Comparison[]) => ratioChart([{ title: 'Here & there', note: '', comparisons }]);
const widths = (svg: string) =>
  [...svg.matchAll(/class="bar"[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));

describe('the chart of a report', () => {
  it('has a bar for each figure, as long as its median ratio', () => {
    const [one = 0, two = 0, three = 0] = widths(chart(figure('a', [1]), figure('b', [1, 2, 3]), figure('c', [3])));
    expect([two / one, three / one].map((ratio) => ratio.toFixed(1))).toEqual(['2.0', '3.0']);
  });

  it('shows the spread of the rounds', () => {
    const spread = (svg: string) =>
      [...svg.matchAll(/x1="([\d.]+)"[^>]* x2="([\d.]+)"[^>]* class="spread"/g)].map(
        ([, from, to]) => Number(to) - Number(from),
      );
    const [none, some = 0] = spread(chart(figure('a', [2]), figure('b', [1, 2, 3])));
    expect([none, some > 0]).toEqual([0, true]);
  });

  it('keeps a figure that is far off the scale within its frame, with its number', () => {
    const svg = chart(figure('a', [200]), figure('b', [4]));
    const [far = 0, near = 0] = widths(svg);
    expect([far / near, svg.includes('200×')]).toEqual([2, true]);
  });

  it('is a complete SVG document that escapes its texts', () => {
    expect(chart(figure('a', [1]))).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^]*<\/svg>\n$/);
    expect(chart(figure('a', [1]))).toContain('Here &amp; there');
    expect(chart(figure('a', [1]))).toContain('a · a &lt;bare&gt; one');
  });
});
