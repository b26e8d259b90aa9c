import { OpenScreens, SCREENS_PER_MEMBER, SILENCE, type OpenScreen } from './open-screens.js';

const place = (screen: string, more: Partial<OpenScreen> = {}): OpenScreen => ({
  ...{ screen, projectId: 'project', queueId: 'queue', memberId: screen, name: screen },
  ...{ step: 0, ordinal: 1, editing: false },
  ...more,
});

describe('the open screens', () => {
  let now = 0;
  let screens: OpenScreens;
  beforeEach(() => {
    now = 1_000;
    screens = new OpenScreens(() => now);
  });
  const screensAt = (queueId: string) => screens.at(queueId).map(({ screen }) => screen);

  it('include everybody in a queue, sorted by name, wherever they last moved', () => {
    screens.here(place('b', { name: 'Ben' }));
    screens.here(place('y', { name: 'Ada' }));
    screens.here(place('x', { name: 'Ada' }));
    screens.here(place('c', { queueId: 'elsewhere' }));
    screens.here(place('b', { name: 'Ben', ordinal: 7, editing: true }));
    expect(screensAt('queue')).toEqual(['x', 'y', 'b']);
    expect(screens.at('queue')[2]).toEqual(place('b', { name: 'Ben', ordinal: 7, editing: true }));
    expect(screensAt('elsewhere')).toEqual(['c']);
  });

  it('report which queues changed, and no queue for a message without news', () => {
    expect(screens.here(place('a'))).toEqual(['queue']);
    expect(screens.here(place('a'))).toEqual([]);
    expect(screens.here(place('a', { ordinal: null }))).toEqual(['queue']);
    expect(screens.here(place('a', { ordinal: null, editing: true }))).toEqual(['queue']);
    expect(screens.here(place('a', { queueId: 'other' }))).toEqual(['other', 'queue']);
    expect(screens.gone('a')).toEqual(['other']);
    expect(screens.gone('a')).toEqual([]);
    expect(screens.forget()).toEqual([]);
  });

  it('forget a screen that is silent for half a minute, but not earlier', () => {
    screens.here(place('a'));
    now += 1;
    screens.here(place('b', { queueId: 'other' }));
    now += SILENCE - 2;
    expect(screens.forget()).toEqual([]);
    screens.here(place('c'));
    now += 1;
    expect(screens.forget()).toEqual(['queue']);
    expect(screensAt('queue')).toEqual(['c']);
    screens.here(place('b', { queueId: 'other' }));
    now += SILENCE - 1;
    expect(screens.forget()).toEqual(['queue']);
    expect(screensAt('other')).toEqual(['b']);
  });

  it('belong to the member who used them first', () => {
    screens.here(place('a', { memberId: 'ada' }));
    expect(screens.here(place('a', { memberId: 'eve', ordinal: 9 }))).toEqual([]);
    expect(screens.screenOf('a')).toMatchObject({ memberId: 'ada', ordinal: 1 });
  });

  it('keep the later of two messages, in whatever order they arrive', () => {
    screens.here(place('a', { step: 7, ordinal: 7 }));
    expect(screens.here(place('a', { step: 6, ordinal: 6 }))).toEqual([]);
    expect(screens.screenOf('a')).toMatchObject({ ordinal: 7 });
    expect(screens.here(place('a', { step: 7, ordinal: 7 }))).toEqual([]);
    expect(screens.here(place('a', { step: 8, ordinal: 6 }))).toEqual(['queue']);
  });

  it('ignore a late message of a screen that left, until it is open again', () => {
    screens.here(place('a'));
    screens.gone('a');
    expect(screens.here(place('a'))).toEqual([]);
    screens.back('a');
    expect(screens.here(place('a'))).toEqual(['queue']);
    screens.gone('a');
    now += SILENCE;
    screens.forget();
    expect(screens.here(place('a'))).toEqual(['queue']);
  });

  it('are limited to as many per member as a person may have', () => {
    screens.here(place('ben'));
    for (let n = 0; n < SCREENS_PER_MEMBER; n++)
      screens.here(place(`a${n}`, { memberId: 'ada', queueId: `of ada ${n}` }));
    screens.here(place('a0', { memberId: 'ada', queueId: 'of ada 0' }));
    expect(screens.here(place('one more', { memberId: 'ada' }))).toEqual(['queue', 'of ada 1']);
    expect(screens.screenOf('a0')).toBeDefined();
    expect(screens.screenOf('a1')).toBeUndefined();
    expect(screensAt('queue')).toEqual(['ben', 'one more']);
  });
});
