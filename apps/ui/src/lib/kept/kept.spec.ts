/** @jest-environment jsdom */
import { Kept } from './kept.js';

beforeEach(() => localStorage.clear());

describe('what a browser keeps', () => {
  it('is there on the next page under its name, until it is removed', () => {
    expect(new Kept('a').keep('1')).toBe(true);
    expect(new Kept('b').keepValue({ n: [1] })).toBe(true);
    expect([new Kept('a').text, new Kept('b').value, new Kept('c').text]).toEqual(['1', { n: [1] }, undefined]);
    expect(new Kept('a').keep(undefined)).toBe(true);
    expect(new Kept('b').keepValue(undefined)).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it('is undefined when it cannot be read as JSON', () => {
    new Kept('a').keep('{"n":');
    expect([new Kept('a').value, new Kept('b').value]).toEqual([undefined, undefined]);
  });

  it('may be missing without harm when storage is full or forbidden', () => {
    const forbidden = new Kept('a', () => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect([forbidden.keep('1'), forbidden.keep(undefined), forbidden.text, forbidden.value]).toEqual([
      ...[false, false, undefined, undefined],
    ]);
  });
});
