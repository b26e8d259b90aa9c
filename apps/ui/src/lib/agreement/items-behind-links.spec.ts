/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import ItemsBehind from './ItemsBehind.svelte';

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

/** A list of one item, number 3 in its queue, as of now or of an earlier moment. */
function listed(at: string | undefined) {
  const page = { data: [{ itemId: 'goose', answers: [{ member: 'ada', value: true }] }], next: null };
  const names = [{ id: 'goose', number: 3, words: 'What is a goose?' }];
  globalThis.fetch = async (address) => {
    const body = address === '/item-names' ? { names } : page;
    return { ok: true, text: async () => JSON.stringify(body), json: async () => body } as Response;
  };
  const asked = { field: undefined, at };
  render(ItemsBehind, { queueId: 'q', asked, behind: {}, field: undefined, nameOf: (member: string) => member });
  return screen.findByRole('link', { name: /What is a goose/ });
}

describe('the items behind a figure', () => {
  it('link to themselves on the review screen, not to the item that has taken the place of a pushed one', async () => {
    expect(await listed(undefined)).toHaveAttribute('href', '/queues/q?id=goose');
  });

  it('link to their histories when the figure is of an earlier moment', async () => {
    expect(await listed('2026-11-20T10:00:00.000Z')).toHaveAttribute('href', '/queues/q/items/goose');
  });
});
