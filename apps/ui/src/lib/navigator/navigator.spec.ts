import { NavigatorModel, type ItemMask } from './navigator.svelte.js';
import { stateCode, unpackBase64Queue, unpackQueue } from '../items/state-codes.js';

const newOnes: ItemMask = { matches: (_, code) => code === stateCode.New, grows: true };

describe('NavigatorModel', () => {
  it('numbers positions without the removed items', () => {
    const model = new NavigatorModel(Uint8Array.of(3, 0, 3, 1, 2), 3);
    expect(model.total).toBe(3);
    expect(model.position).toBe(2);
    expect([1, 2, 3].map((position) => model.ordinalAt(position))).toEqual([1, 3, 4]);
    expect(model.counts).toEqual({ New: 1, Modified: 1, Approved: 1 });
    expect(model.describe(4)).toBe('Item 5 · 3 of 3 · Approved');
  });

  it('finds items by the numbers they keep, and the next one for an item that left', () => {
    const model = new NavigatorModel(Uint8Array.of(3, 0, 3, 1, 2, 3));
    expect([0, 1, 2, 3, 4, 5, 6, 99].map((number) => model.ordinalOfNumber(number))).toEqual([1, 1, 1, 3, 3, 4, 4, 4]);
    expect([model.lastNumber, model.hasGaps]).toEqual([5, true]);
    model.filter(newOnes);
    expect([model.total, model.ordinalOfNumber(4), model.lastNumber]).toEqual([1, 3, 5]);
    expect(new NavigatorModel().ordinalOfNumber(1)).toBeUndefined();
    expect(new NavigatorModel(Uint8Array.of(0, 1)).hasGaps).toBe(false);
  });

  it('steps over removed items and not beyond the ends, even from a removed item', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 3, 0, 3, 0));
    expect(model.neighbor(2, 1)).toBe(4);
    expect(model.neighbor(2, -1)).toBe(0);
    expect(model.neighbor(4, 1)).toBeUndefined();
    expect(model.neighbor(0, -1)).toBeUndefined();
    expect(model.neighbor(3, 1)).toBe(4);
    expect(model.neighbor(3, -1)).toBe(2);
    expect(model.around(2, 5, 5)).toEqual([2, 4, 0]);
  });

  it('finds the next unfinished item, wrapping around; items of others come last', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 2, 3, 1, 2, 0), 3);
    expect(model.nextUnfinished(3)).toBe(5);
    expect(model.nextUnfinished(3, new Set([5]))).toBe(0);
    expect(model.nextUnfinished(3, new Set([0, 5]))).toBe(5);
    expect(new NavigatorModel(Uint8Array.of(2, 0, 2)).nextUnfinished(1)).toBeUndefined();
  });

  it('keeps its place when the states are loaded again, and moves on when its item is gone', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 0, 0), 1);
    model.load(Uint8Array.of(2, 1, 0, 0));
    expect([model.current, model.position, model.total]).toEqual([1, 2, 4]);
    model.load(Uint8Array.of(2, 3, 0, 0));
    expect([model.current, model.position, model.total]).toEqual([2, 2, 3]);
  });

  it('keeps items finished under a filter in view, so that Previous returns to them', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 1, 0, 2, 0));
    model.filter(newOnes);
    model.setState(0, stateCode.Approved);
    expect([model.total, model.counts.Approved, model.neighbor(2, -1)]).toEqual([3, 1, 0]);
    expect([model.queueTotal, model.lastNumber, model.positionOf(4)]).toEqual([5, 5, 3]);
    expect(model.nextUnfinished(4)).toBe(2);
    expect(model.describe(3)).toBe('Item 4 · Hidden by the filter · Approved');
  });

  it('lets removed items leave a filter and come back, and new matches join if the mask grows', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 2, 0));
    model.filter(newOnes);
    model.setState(0, stateCode.removed);
    expect(model.ordinalAt(1)).toBe(2);
    model.setState(0, stateCode.Modified);
    model.setState(3, stateCode.New);
    expect(model.around(2, 9, 9)).toEqual([2, 3, 0]);
    model.filter({ ...newOnes, grows: false });
    model.setState(4, stateCode.New);
    expect([model.total, model.shows(4), model.queueTotal]).toEqual([2, false, 5]);
    model.filter(undefined);
    expect([model.isFiltered, model.total]).toEqual([false, 5]);
  });

  it('lets an item come back into a filter however often the states were loaded without it', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 0, 0));
    model.filter({ matches: (_, code) => code === 0, grows: false });
    for (let times = 0; times < 2; times++) model.load(Uint8Array.of(0, 0));
    expect(model.total).toBe(2);
    model.setState(2, 1);
    expect(model.total).toBe(3);
  });

  it('asks a mask once per item when it is applied, then only about what changes', () => {
    const model = new NavigatorModel(new Uint8Array(1_000));
    let asked = 0;
    model.filter({ matches: (ordinal) => (asked++, ordinal === 5), grows: true });
    expect([asked, model.total, model.queueTotal]).toEqual([1_000, 1, 1_000]);
    model.setState(7, stateCode.Modified);
    expect(asked).toBe(1_001);
  });

  it('reads states packed four to a byte, and the turns after them', () => {
    const states = Uint8Array.of(0, 1, 2, 3, 1);
    expect(unpackQueue(Uint8Array.of(0b11_10_01_00, 0b01), 5)).toEqual({ states, turns: new Uint8Array() });
    expect(unpackBase64Queue('5AE=', 5)).toEqual({ states, turns: new Uint8Array() });
    const turns = Uint8Array.of(1, 0, 12, 0, 2);
    expect(unpackQueue(Uint8Array.of(0b11_10_01_00, 0b01, ...turns), 5)).toEqual({ states, turns });
  });
});
