/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import type { Figure } from './agreement.js';
import CurveNumbers from './CurveNumbers.svelte';

const figure = (value: number): Figure => ({ is: 'known', value, items: 12 });
const point = (at: string, value: number) => {
  const [alpha, percent, fleiss] = [figure(value), figure(value), figure(value)];
  return { at, alpha, percent, fleiss, leftOut: 0 };
};

describe('the numbers of the curve', () => {
  it('are listed latest first, even for answers from the same millisecond', () => {
    const at = '2026-01-02T03:04:05.006Z';
    render(CurveNumbers, { points: [point(at, 0.25), point(at, 0.5), point('2026-01-02T03:04:05.007Z', 0.75)] });
    const cells = screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent);
    expect(cells.filter((words) => words?.endsWith('%'))).toEqual(['75 %', '50 %', '25 %']);
  });
});
