import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { NextItem } from './next-item.js';

const states = Uint8Array.from([0, 2, 0, 1, 0]);

describe('the next item', () => {
  it.each([
    ['nobody is elsewhere', [], 2],
    ['somebody is on the next one', [2], 3],
    ['others are on all of them', [0, 2, 3, 4], 2],
  ] as const)('is an unfinished one, without anybody else if possible, when %s', (_, others, expected) => {
    const way = new NextItem(new NavigatorModel(states), { avoid: () => new Set(others) });
    expect(way.afterApproving(1)).toBe(expected);
  });

  it('is one whose turn it is first, as turns change', () => {
    const navigator = new NavigatorModel(states, 0, Uint8Array.of(2, 0, 2, 1, 2));
    const way = new NextItem(navigator, {});
    expect(way.unfinishedAfter(1, 4)).toEqual([3, 4, 0, 2]);
    navigator.setTurn(3, 2);
    navigator.setTurn(4, 1);
    expect(way.afterApproving(1)).toBe(4);
  });

  it('is known for several steps ahead, each item once', () => {
    const way = new NextItem(new NavigatorModel(states), { avoid: () => new Set([3]) });
    expect(way.unfinishedAfter(1, 2)).toEqual([2, 4]);
    expect(way.unfinishedAfter(1, 9)).toEqual([2, 4, 0]);
  });
});
