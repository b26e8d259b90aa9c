/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import AddSpans from './AddSpans.svelte';
import { aSpan } from './many-spans.fixture.js';
import { SpanDetails } from './span-details.svelte.js';

const user = userEvent.setup();
const away = async () => {
  throw new TypeError('no connection');
};

function add(...has: readonly boolean[]) {
  globalThis.fetch = away;
  const spans = has.map((hasInput, i) => aSpan(`${i}`, { hasInput }));
  const details = new SpanDetails('t', undefined, away);
  render(AddSpans, { open: true, traceId: 't', spans, details, ondone: () => undefined });
}
const shown = (words: RegExp) =>
  screen.queryByText((_, element) => element?.tagName === 'P' && words.test(element.textContent.replace(/\s+/g, ' ')));

describe('adding spans to a queue', () => {
  it('leaves out those without input and output on request', async () => {
    add(true, false, true, false);
    expect(shown(/2 have no input or output/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Add 4/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave them out' }));
    expect(shown(/2 without input and output are left out/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Add 2/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add them, too' }));
    expect(screen.getByRole('button', { name: /^Add 4/ })).toBeInTheDocument();
  });

  it('warns where none has any, with nothing to leave out', () => {
    add(false);
    expect(shown(/It has no input or output/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Leave/ })).not.toBeInTheDocument();
  });
});
