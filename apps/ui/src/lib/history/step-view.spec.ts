/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import '../layout/no-layout.fixture.js';
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { edits, serving } from './random-history.fixture.js';
import { Replay } from './replay.svelte.js';
import StepView from './StepView.svelte';

const facts = () =>
  screen
    .getByText(/^Revision/)
    .textContent?.replaceAll(/\s+/g, ' ')
    .trim();

describe('a step of a history', () => {
  it('says how long it stayed unchanged once the next step is loaded', async () => {
    const rows = edits(20);
    const opening = [rows.slice(20), rows.slice(1, 2), rows.slice(0, 1)];
    const replay = new Replay(serving(rows), opening, '1');
    render(StepView, { replay, itemId: 'i', visits: [] });
    expect(facts()).toBe('Revision 1 · request request 1');
    await replay.fill();
    await tick();
    // The steps are a minute apart.
    expect(facts()).toBe('Revision 1 · request request 1 · unchanged for 1 min');
  });

  it('has been unchanged until now if it is the last one', () => {
    const rows = edits(1);
    render(StepView, { replay: new Replay(serving(rows), [rows.toReversed()]), itemId: 'i', visits: [] });
    expect(facts()).toMatch(/^Revision 1 · request request 1 · unchanged for \d+ d/);
  });
});
