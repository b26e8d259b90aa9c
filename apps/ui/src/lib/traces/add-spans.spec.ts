/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import AddSpans from './AddSpans.svelte';
import { aSpan, aSpanDetail } from './many-spans.fixture.js';
import { SpanDetails } from './span-details.svelte.js';

const user = userEvent.setup();
const away = async (): Promise<Response> => {
  throw new TypeError('no connection');
};

function add(...has: readonly boolean[]) {
  const server = { answer: away };
  globalThis.fetch = () => server.answer();
  const spans = has.map((hasInput, i) => aSpan(`${i}`, { hasInput }));
  const details = new SpanDetails('t', undefined, away);
  render(AddSpans, { open: true, traceId: 't', spans, details, ondone: () => undefined });
  return server;
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

  it('shows the last remaining span when the position of the shown one is gone', async () => {
    add(true, true, true, false, false);
    for (let step = 0; step < 4; step++) await user.click(screen.getByRole('button', { name: 'Next span' }));
    expect(screen.getByText('5 of 5')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave them out' }));
    expect(screen.getByText('3 of 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous span' }));
    expect(screen.getByText('2 of 3')).toBeInTheDocument();
  });

  it('warns when no span has input or output, without offering to leave any out', () => {
    add(false);
    expect(shown(/It has no input or output/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Leave/ })).not.toBeInTheDocument();
  });

  it('retries a preview that could not be loaded', async () => {
    const server = add(true);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    server.answer = async () => ({ ok: true, json: async () => aSpanDetail('0') }) as Response;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const data = screen.getByRole('region', { name: 'data of the item' });
    await waitFor(() => expect(data).toHaveTextContent('"0"'));
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
