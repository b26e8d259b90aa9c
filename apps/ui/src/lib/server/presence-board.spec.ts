import { PresenceBoard, SCREENS_PER_MEMBER, SILENCE, type Place } from './presence-board.js';

const place = (screen: string, more: Partial<Place> = {}): Place => ({
  ...{ screen, projectId: 'project', queueId: 'queue', memberId: screen, name: screen },
  ...{ step: 0, ordinal: 1, editing: false },
  ...more,
});

describe('a board of who is where', () => {
  let now = 0;
  let board: PresenceBoard;
  beforeEach(() => {
    now = 1_000;
    board = new PresenceBoard(() => now);
  });
  const screensAt = (queueId: string) => board.at(queueId).map(({ screen }) => screen);

  it('shows everybody at a queue by name, wherever they moved last', () => {
    board.here(place('b', { name: 'Ben' }));
    board.here(place('y', { name: 'Ada' }));
    board.here(place('x', { name: 'Ada' }));
    board.here(place('c', { queueId: 'elsewhere' }));
    board.here(place('b', { name: 'Ben', ordinal: 7, editing: true }));
    expect(screensAt('queue')).toEqual(['x', 'y', 'b']);
    expect(board.at('queue')[2]).toEqual(place('b', { name: 'Ben', ordinal: 7, editing: true }));
    expect(screensAt('elsewhere')).toEqual(['c']);
  });

  it('says which queues look different: none for a word that says nothing new', () => {
    expect(board.here(place('a'))).toEqual(['queue']);
    expect(board.here(place('a'))).toEqual([]);
    expect(board.here(place('a', { ordinal: null }))).toEqual(['queue']);
    expect(board.here(place('a', { ordinal: null, editing: true }))).toEqual(['queue']);
    expect(board.here(place('a', { queueId: 'other' }))).toEqual(['other', 'queue']);
    expect(board.gone('a')).toEqual(['other']);
    expect(board.gone('a')).toEqual([]);
    expect(board.forget()).toEqual([]);
  });

  it('forgets who says nothing for half a minute, and no sooner', () => {
    board.here(place('a'));
    now += 1;
    board.here(place('b', { queueId: 'other' }));
    now += SILENCE - 2;
    expect(board.forget()).toEqual([]);
    board.here(place('c'));
    now += 1;
    expect(board.forget()).toEqual(['queue']);
    expect(screensAt('queue')).toEqual(['c']);
    board.here(place('b', { queueId: 'other' }));
    now += SILENCE - 1;
    expect(board.forget()).toEqual(['queue']);
    expect(screensAt('other')).toEqual(['b']);
  });

  it('knows a screen as the member’s who used it first', () => {
    board.here(place('a', { memberId: 'ada' }));
    expect(board.here(place('a', { memberId: 'eve', ordinal: 9 }))).toEqual([]);
    expect(board.placeOf('a')).toMatchObject({ memberId: 'ada', ordinal: 1 });
  });

  it('takes the later of two words, in whatever order they arrive', () => {
    board.here(place('a', { step: 7, ordinal: 7 }));
    expect(board.here(place('a', { step: 6, ordinal: 6 }))).toEqual([]);
    expect(board.placeOf('a')).toMatchObject({ ordinal: 7 });
    expect(board.here(place('a', { step: 7, ordinal: 7 }))).toEqual([]);
    expect(board.here(place('a', { step: 8, ordinal: 6 }))).toEqual(['queue']);
  });

  it('does not take a late word for a return, until the screen is open again', () => {
    board.here(place('a'));
    board.gone('a');
    expect(board.here(place('a'))).toEqual([]);
    board.back('a');
    expect(board.here(place('a'))).toEqual(['queue']);
    board.gone('a');
    now += SILENCE;
    board.forget();
    expect(board.here(place('a'))).toEqual(['queue']);
  });

  it('keeps no more screens of one member than a person has', () => {
    board.here(place('ben'));
    for (let n = 0; n < SCREENS_PER_MEMBER; n++)
      board.here(place(`a${n}`, { memberId: 'ada', queueId: `of ada ${n}` }));
    board.here(place('a0', { memberId: 'ada', queueId: 'of ada 0' }));
    expect(board.here(place('one more', { memberId: 'ada' }))).toEqual(['queue', 'of ada 1']);
    expect(board.placeOf('a0')).toBeDefined();
    expect(board.placeOf('a1')).toBeUndefined();
    expect(screensAt('queue')).toEqual(['ben', 'one more']);
  });
});
