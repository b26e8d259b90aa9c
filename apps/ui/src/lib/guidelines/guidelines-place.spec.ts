import { jest } from '@jest/globals';
import { GuidelinesPlace } from './guidelines-place.svelte.js';

function place({ text = 'Be kind.', room = true, showsGuidelines = false } = {}) {
  const preferences = { showsGuidelines };
  const surroundings = { text, room };
  const onNone = jest.fn();
  const made = new GuidelinesPlace({
    text: () => surroundings.text,
    hasRoomBeside: () => surroundings.room,
    preferences,
    onNone,
  });
  return { place: made, preferences, onNone };
}

describe('the guidelines', () => {
  it('are docked and remembered where there is room', () => {
    const { place: wide, preferences } = place();
    wide.toggle();
    expect([wide.isDocked, wide.isSheet, preferences.showsGuidelines]).toEqual([true, false, true]);
    wide.toggle();
    expect([wide.isShown, preferences.showsGuidelines]).toEqual([false, false]);
  });

  it('are a sheet where there is no room, whatever is remembered', () => {
    const { place: narrow, preferences } = place({ room: false, showsGuidelines: true });
    expect(narrow.isShown).toBe(false);
    narrow.toggle();
    expect([narrow.isDocked, narrow.isSheet]).toEqual([false, true]);
    narrow.toggle();
    expect([narrow.isShown, preferences.showsGuidelines]).toEqual([false, true]);
  });

  it('are not shown for a queue that has none, but stay remembered for other queues', () => {
    const { place: unguided, preferences, onNone } = place({ text: '', showsGuidelines: true });
    expect(unguided.isShown).toBe(false);
    unguided.toggle();
    expect([unguided.isShown, preferences.showsGuidelines, onNone.mock.calls.length]).toEqual([false, true, 1]);
  });

  it('take the focus only after somebody opened them', () => {
    const { place: remembered } = place({ showsGuidelines: true });
    expect([remembered.isDocked, remembered.wasOpenedHere]).toEqual([true, false]);
    remembered.toggle();
    remembered.toggle();
    expect(remembered.wasOpenedHere).toBe(true);
  });
});
