/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { pageActions } from './page-actions.js';

const clicked = jest.fn();
beforeEach(() => {
  document.body.innerHTML = `
    <button>Outside of the bars</button>
    <header data-page-actions>
      <a href="/queues/1/insights">Insights</a>
      <button data-keys="f" aria-keyshortcuts="f">Filter <kbd aria-hidden="true">F</kbd></button>
      <button>Push <span>to dataset</span><span class="count">12</span></button>
      <button disabled data-keys="Mod+Enter" aria-keyshortcuts="Meta+Enter Control+Enter">Approve</button>
      <button aria-haspopup="menu">More</button>
      <button aria-label="Go to Ben"><span aria-hidden="true">B</span></button>
    </header>`;
});

describe('the actions of a page', () => {
  it('are the buttons in its bars that can be pressed now, with their words and keys', () => {
    document.querySelector('[data-keys="f"]')?.addEventListener('click', clicked);
    const actions = pageActions({ shortcuts: () => [] });
    expect(actions.map(({ label, keys, kind }) => [label, keys, kind])).toEqual([
      ['Insights', undefined, 'Page'],
      ['Filter', 'f', 'Action'],
      ['Push to dataset', undefined, 'Action'],
      ['Go to Ben', undefined, 'Action'],
    ]);
    expect(actions[0]?.leads).toBe('/queues/1/insights');
    const filter = actions[1]?.leads;
    if (typeof filter === 'function') filter();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('include what is only in its menu', () => {
    const run = jest.fn();
    const menu = () => ['Import a file', 'Filter'].map((label) => ({ label, run }));
    const found = pageActions({ shortcuts: () => [], menu });
    expect(found.map(({ label }) => label)).toEqual([
      ...['Insights', 'Filter', 'Push to dataset', 'Go to Ben', 'Import a file'],
    ]);
    expect(found.at(-1)?.leads).toBe(run);
  });

  it('include its shortcuts, but those of a button only as the button', () => {
    const run = jest.fn();
    const shortcuts = [
      { keys: 'f', does: 'Filter by state', run },
      { keys: 'Mod+Enter', does: 'Approve the item', run },
      { keys: 'j', does: 'Go to an item by number', run },
    ];
    const found = pageActions({ shortcuts: () => shortcuts }).filter(({ keys }) => keys !== undefined);
    expect(found.map(({ label }) => label)).toEqual(['Filter', 'Go to an item by number']);
    expect(found[1]).toMatchObject({ keys: 'j', leads: run });
  });
});
