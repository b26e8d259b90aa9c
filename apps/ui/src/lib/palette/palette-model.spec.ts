/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Found } from './found.js';
import { PaletteModel, type PaletteOptions } from './palette-model.svelte.js';
import { Recent } from './recent.js';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  document.body.innerHTML = '';
});
afterEach(() => void jest.useRealTimers());

const names: readonly Found[] = [
  { kind: 'queue', id: 'q1', name: 'Tone of voice' },
  { kind: 'queue', id: 'q2', name: 'Two answers, one question' },
  { kind: 'dataset', id: 'd1', name: 'Tone, golden' },
];
/** Finds what contains the letters, like the server, and what was used recently. */
const ask = async (query: string, recent: readonly string[]) =>
  names.filter(({ id, name }) => recent.includes(id) || (query !== '' && name.toLowerCase().includes(query)));
const queue = { id: 'q9', name: 'On screen' };

function aPalette(options: Partial<PaletteOptions> = {}) {
  const recent = new Recent('me');
  const page = { shortcuts: () => [{ keys: 'l', does: 'List view', run: () => undefined }] };
  return new PaletteModel({ page, rights: ['read', 'review'], queue: undefined, recent, ask, ...options });
}
const answered = () => jest.advanceTimersByTimeAsync(1_000);
const shown = (palette: PaletteModel) => palette.entries.map(({ label }) => label);

describe('the palette', () => {
  it('offers the actions and places that the rights allow before anything is typed', async () => {
    const palette = aPalette({ queue });
    await answered();
    expect(palette.sections.map(({ heading }) => heading)).toEqual(['On this page', 'Go to']);
    expect(shown(palette)).toEqual([
      ...['List view', 'Review', 'Insights', 'Past state'],
      ...['Queues', 'Mentions', 'Datasets', 'Traces', 'SQL', 'Activity', 'Sessions', 'Account'],
    ]);
    const all = aPalette({ queue, rights: ['read', 'review', 'lead', 'admin', 'audit'] });
    expect(shown(all)).toEqual(expect.arrayContaining(['Settings', 'Members', 'API keys']));
  });

  it('finds by letters in their order, the likeliest first', async () => {
    const palette = aPalette();
    palette.query = 'one';
    await answered();
    expect(shown(palette)).toEqual(['Two answers, one question', 'Tone of voice', 'Tone, golden']);
    palette.query = 'dts';
    await answered();
    expect(shown(palette)).toEqual(['Datasets']);
  });

  it('puts what was used recently first, and asks for its current name', async () => {
    const first = aPalette();
    first.query = 'golden';
    await answered();
    const [entry] = first.entries;
    if (entry !== undefined) first.take(entry);
    const next = aPalette();
    await answered();
    expect(next.sections[0]).toMatchObject({ heading: 'Recently used', entries: [{ label: 'Tone, golden' }] });
    next.query = 'to';
    await answered();
    expect(shown(next).slice(0, 2)).toEqual(['Tone, golden', 'Tone of voice']);
  });

  it('leads to an item of the queue on screen by its number, written as people write numbers', async () => {
    const goToItem = jest.fn();
    const palette = aPalette({ queue, page: { shortcuts: () => [], goToItem } });
    for (const query of ['1234', '#1,234', '1 234']) {
      palette.query = query;
      expect(shown(palette)[0]).toBe('Item 1,234 of On screen');
    }
    const leads = palette.entries[0]?.leads;
    if (typeof leads === 'function') leads();
    expect(goToItem).toHaveBeenCalledWith(1234);
    const elsewhere = aPalette({ queue });
    elsewhere.query = '7';
    expect(elsewhere.entries[0]?.leads).toBe('/queues/q9?item=7');
    const without = aPalette();
    without.query = '7';
    await answered();
    expect(shown(without)).toEqual([]);
  });

  it('takes what the server finds on Enter, even when Enter is pressed before it answers', async () => {
    const palette = aPalette();
    await answered();
    palette.query = 'one question';
    const chosen = palette.chosen();
    await answered();
    expect((await chosen)?.label).toBe('Two answers, one question');
  });

  it('takes what was moved to, whatever is found later', async () => {
    const palette = aPalette();
    await answered();
    palette.query = 'a';
    palette.selected = 'page:/activity';
    expect((await palette.chosen())?.label).toBe('Activity');
    await answered();
    expect(palette.selected).toBe('page:/activity');
  });

  it('still offers actions and places when the server does not answer', async () => {
    const palette = aPalette({ ask: async () => undefined });
    palette.query = 'list';
    await answered();
    expect([palette.hasFailed, shown(palette)[0]]).toEqual([true, 'List view']);
  });
});

describe('what was used recently', () => {
  it('is remembered per member and project, the latest first, and never twice', () => {
    const recent = new Recent('ada');
    for (const id of ['queue:a', 'page:/sql', 'dataset:b', 'queue:a']) recent.add(id);
    expect(new Recent('ada').ids).toEqual(['queue:a', 'dataset:b', 'page:/sql']);
    expect(new Recent('ada').named).toEqual(['a', 'b']);
    expect(new Recent('ben').ids).toEqual([]);
  });

  it('is lost without harm when storage is full, forbidden or written by others', () => {
    localStorage.setItem('labeling-palette-ada', '{"no":"list"}');
    expect(new Recent('ada').ids).toEqual([]);
    const forbidden = new Recent('ada', () => {
      throw new Error('forbidden');
    });
    forbidden.add('queue:a');
    expect(forbidden.ids).toEqual(['queue:a']);
  });
});
