/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { stateCode } from '../items/state-codes.js';
import FilterBar from './FilterBar.svelte';
import NoMatch from './NoMatch.svelte';
import { noFilter } from './item-filter.js';
import { aFilteredQueue } from './filtered-queue.fixture.js';

const { New, Approved } = stateCode;
const user = userEvent.setup();
const bar = () => screen.queryByRole('search', { name: 'Filter the items' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = () => screen.getByRole('searchbox', { name: 'Search items' });
const said = () => screen.getByRole('status').textContent?.trim();

async function anOpenBar(states: readonly number[]) {
  const queue = aFilteredQueue(states);
  const { component } = render(FilterBar, { model: queue.model, navigator: queue.navigator });
  const open = () => (component as { focus(): Promise<void> }).focus();
  expect(bar()).toBeNull();
  await open();
  return { ...queue, open };
}

describe('FilterBar', () => {
  it('opens with the text in focus, and closes with Escape while no filter is set', async () => {
    await anOpenBar([New]);
    expect(field()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(bar()).toBeNull();
    expect(document.body).toHaveFocus();
  });

  it('says how much is shown and, once it is closed, what it is filtered by', async () => {
    const { model, navigator } = await anOpenBar([New, Approved, New]);
    expect(said()).toBe('');
    await model.apply({ ...noFilter, states: ['Approved'] });
    await waitFor(() => expect(said()).toBe('1 of 3 items'));
    navigator.setState(0, Approved);
    await waitFor(() => expect(said()).toBe('2 of 3 items'));
    void model.apply({ ...noFilter, text: ' duck ', field: 'verdict=', annotation: 'open', flagged: true });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(button('Filter: “duck”, verdict: not set, Lacks annotations, Flagged'));
    expect(field()).toHaveValue(' duck ');
    expect(field()).toHaveFocus();
  });

  it('closes when something else is used, but stays open for the options of its lists', async () => {
    await anOpenBar([New]);
    const elsewhere = document.body.appendChild(document.createElement('button'));
    const options = document.body.appendChild(document.createElement('div'));
    options.className = 'floating-list';
    await user.click(options);
    expect(bar()).toBeVisible();
    await user.click(elsewhere);
    expect(bar()).toBeNull();
    elsewhere.remove();
    options.remove();
  });

  it('offers to apply it again once something no longer matches', async () => {
    const { shown, navigator, model } = await anOpenBar([New, New]);
    await model.apply({ ...noFilter, states: ['New'] });
    expect(screen.queryByRole('button', { name: 'Apply again' })).toBeNull();
    navigator.setState(0, Approved);
    await waitFor(() => expect(button('Apply again')).toHaveAttribute('title', 'Leave out 1 that no longer matches'));
    await user.click(button('Apply again'));
    expect(shown()).toEqual([1]);
  });

  it('searches for the typed text, immediately on Enter, which returns the keys to the item', async () => {
    const { shown, searches, search } = await anOpenBar([New, New]);
    await user.keyboard('duck{Enter}');
    expect(document.body).toHaveFocus();
    expect(searches.filter(({ signal }) => !signal.aborted).map(({ question }) => question)).toEqual([
      expect.objectContaining({ text: 'duck', mine: false }),
    ]);
    search().answer([1]);
    await waitFor(() => expect(said()).toBe('1 of 2 items'));
    expect(shown()).toEqual([1]);
  });

  it('shows that it is searching and why a search failed, and tries again', async () => {
    const { search, searches, model } = await anOpenBar([New, New]);
    await user.click(button('Mine'));
    expect(search().question.mine).toBe(true);
    await waitFor(() => expect(said()).toBe('Searching…'));
    search().fail('The server cannot be reached');
    await waitFor(() => expect(said()).toBe('The server cannot be reached.'));
    await user.click(button('Try again'));
    expect([searches.length, model.problem]).toEqual([2, undefined]);
  });

  it('shows how far a search of a very long queue has come, and stops it with Clear', async () => {
    const { search } = await anOpenBar([New, New, New]);
    await user.keyboard('duck{Enter}');
    search().searched(1);
    await waitFor(() => expect(said()).toBe('Searching…\u00a033%'));
    search().searched(2);
    await waitFor(() => expect(said()).toBe('Searching…\u00a066%'));
    await user.click(button('Clear'));
    await waitFor(() => expect(bar()).toBeNull());
    expect(search().signal.aborted).toBe(true);
  });

  it('stays open while a filter is set, and closes with Clear', async () => {
    const { model, navigator, open } = await anOpenBar([New, Approved]);
    await user.keyboard('{Escape}');
    await model.restore({ ...noFilter, states: ['New'] });
    await waitFor(() => expect(bar()).toBeVisible());
    await open();
    await user.keyboard('{Escape}');
    expect(bar()).toBeVisible();
    await user.click(button('Clear'));
    expect([bar(), navigator.isFiltered]).toEqual([null, false]);
  });

  it('leaves keys with Ctrl or Cmd to the page', async () => {
    const { searches } = await anOpenBar([New]);
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => void heard.push(`${event.key} ${event.defaultPrevented}`);
    addEventListener('keydown', listen);
    await user.keyboard('{Control>}{Enter}{/Control}');
    removeEventListener('keydown', listen);
    expect([heard, searches]).toEqual([['Control false', 'Enter false'], []]);
    expect(field()).toHaveFocus();
  });
});

describe('NoMatch', () => {
  it('says that no item matches and offers the whole queue', async () => {
    const { model, navigator } = aFilteredQueue([New]);
    await model.apply({ ...noFilter, states: ['Approved'] });
    render(NoMatch, { model });
    expect(screen.getByText('No item of this queue matches the filter.')).toBeVisible();
    await user.click(button('Clear the filter'));
    expect(navigator.isFiltered).toBe(false);
  });
});
