import type { ReadPage } from './item-history.js';
import { edits, rowsAt, serving } from './random-history.fixture.js';
import { Replay } from './replay.svelte.js';

const rows = edits(9_000);
const opening = [rows.slice(-50).toReversed(), rows.slice(0, 1)];

function watched(read: ReadPage): { read: ReadPage; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    read: (query) => {
      asked.push(query);
      return read(query);
    },
  };
}

describe('an opened history', () => {
  it('shows its last step, the number of steps, and the first step before anything more is loaded', () => {
    const { read, asked } = watched(serving(rows));
    const replay = new Replay(read, opening);
    expect([replay.total, replay.step, replay.isLoading]).toEqual([9_001, 9_000, false]);
    expect(replay.shown).toMatchObject({ revision: '9000', before: '{"answer":8998}', after: '{"answer":8999}' });
    expect([replay.changed, replay.earlier]).toEqual([true, undefined]);
    expect(replay.now).toMatchObject({ is: 'inQueue', state: 'Modified', target: '{"answer":8999}' });
    expect(replay.added?.data).toBe('{"question":"Is it \\"so\\"?"}');
    expect(replay.entry(0)?.type).toBe('ItemAdded');
    expect([replay.entry(100), asked]).toEqual([undefined, []]);
  });

  it('begins at the requested step, or at the last one if there is no such step', () => {
    const asked = [...opening, rows.slice(4_950, 5_001).toReversed()];
    expect(new Replay(serving(rows), asked, '5000').shown).toMatchObject({ before: '{"answer":4998}' });
    for (const none of ['9001', '-1', '1.5', 'x']) expect(new Replay(serving(rows), opening, none).step).toBe(9_000);
  });

  it('loads the rest in the background, first around the step on screen', async () => {
    const { read, asked } = watched(serving(rows));
    const replay = new Replay(read, opening);
    const filled = replay.fill();
    replay.show(3_000);
    expect(replay.shown).toBeUndefined();
    await filled;
    expect(asked[1]).toBe('order=newest&limit=2000&after=3050');
    expect(asked.length).toBe(5);
    expect(replay.shown).toMatchObject({ revision: '3000', before: '{"answer":2998}', after: '{"answer":2999}' });
    for (let step = 0; step < replay.total; step++) expect(replay.entry(step)?.revision).toBe(String(step));
  });

  it('stops loading when it is left', async () => {
    const { read, asked } = watched(serving(rows));
    const replay = new Replay(read, opening);
    const filled = replay.fill();
    replay.leave();
    await filled;
    expect(asked.length).toBe(1);
  });

  it('keeps what it has while the rest cannot be loaded, and resumes on request', async () => {
    let isAway = true;
    const replay = new Replay(async (query) => {
      if (isAway) throw new Error('away');
      return serving(rows)(query);
    }, opening);
    await replay.fill();
    expect([replay.problem, replay.total]).toEqual(['The history could not be loaded.', 9_001]);
    expect(replay.shown?.revision).toBe('9000');
    isAway = false;
    await replay.fill();
    expect([replay.problem, replay.entry(1)?.after]).toEqual([undefined, '{"answer":0}']);
  });
});

describe('a history that the reader is shown only in part', () => {
  /** Leaves out the others, like drafts that somebody saves again and again, even the newest. */
  const isShown = (revision: number) => revision % 900 === 0 && revision < 9_000;
  const shown = [0, 900, 1_800, 2_700, 3_600, 4_500, 5_400, 6_300, 7_200, 8_100];

  it('has a step for each event that is shown, at its own revision, after few requests', async () => {
    const { read, asked } = watched(serving(rows, isShown));
    const replay = new Replay(read, [rowsAt(rows, [8_100, 7_200]), rowsAt(rows, [0])]);
    expect([replay.shown?.revision, replay.last]).toEqual(['8100', 8_100]);
    await replay.fill();
    expect([replay.revisions, replay.total, replay.step, replay.problem]).toEqual([shown, 10, 9, undefined]);
    expect(replay.shown).toMatchObject({ revision: '8100', before: '{"answer":7199}', after: '{"answer":8099}' });
    replay.show(1);
    expect(replay.shown).toMatchObject({ revision: '900', after: '{"answer":899}' });
    expect(replay.shown?.before).toContain('"note":"first"');
    replay.show(0);
    expect(replay.shown?.type).toBe('ItemAdded');
    expect(asked.length).toBe(1);
  });

  it('stays at the step on screen while those before it turn out to be fewer', async () => {
    const replay = new Replay(serving(rows, isShown), [rowsAt(rows, [8_100, 7_200]), rowsAt(rows, [0])], '7200');
    expect([replay.step, replay.shown?.revision]).toEqual([7_200, undefined]);
    await replay.fill();
    expect([replay.step, replay.shown?.revision]).toEqual([8, '7200']);
  });

  it('begins at the last step before a requested revision that is not shown', async () => {
    const replay = new Replay(serving(rows, isShown));
    await replay.load();
    replay.showRevision('5000');
    expect([replay.step, replay.shown?.revision]).toEqual([5, '4500']);
  });

  it('reports a problem instead of making another request when the server has no row', async () => {
    const { read, asked } = watched(async () => ({ rows: [], next: undefined }));
    const replay = new Replay(read, [rowsAt(rows, [8_100]), rowsAt(rows, [0])]);
    await replay.fill();
    expect([replay.problem, asked.length]).toEqual(['The history could not be loaded.', 1]);
  });
});

describe('a history without an opening', () => {
  it('is loaded completely', async () => {
    const replay = new Replay(serving(rows));
    expect([replay.total, replay.isLoading]).toEqual([0, true]);
    await replay.load();
    expect([replay.step, replay.isLoading, replay.shown?.revision]).toEqual([9_000, false, '9000']);
    await replay.fill();
    expect(replay.entry(4_000)?.revision).toBe('4000');
  });

  it('says that it could not be loaded, and is loaded on request', async () => {
    let isAway = true;
    const replay = new Replay(async (query) => {
      if (isAway) throw new Error('away');
      return serving(rows)(query);
    });
    expect(await replay.load()).toBe(false);
    expect([replay.total, replay.problem]).toEqual([0, 'The history could not be loaded.']);
    isAway = false;
    expect(await replay.load()).toBe(true);
    expect([replay.shown?.revision, replay.problem]).toEqual(['9000', undefined]);
  });

  it('is empty when the queue never had the item', async () => {
    const replay = new Replay(async () => undefined);
    await replay.load();
    expect([replay.total, replay.isLoading, replay.problem]).toEqual([0, false, undefined]);
    await replay.fill();
    expect(replay.problem).toBeUndefined();
  });

  it('shows what has happened since, and the newest step to readers at the end', async () => {
    let now = rows.slice(0, 200);
    const replay = new Replay((query) => serving(now)(query));
    await replay.load();
    await replay.fill();
    now = rows.slice(0, 900);
    await replay.load();
    expect([replay.total, replay.step]).toEqual([900, 899]);
    await replay.fill();
    expect(replay.entry(400)?.revision).toBe('400');
    replay.show(10);
    now = rows.slice(0, 901);
    await replay.load();
    expect([replay.total, replay.step]).toEqual([901, 10]);
  });
});
