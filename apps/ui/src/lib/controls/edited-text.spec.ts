/** @jest-environment jsdom */
import { editing } from './edited-text.fixture.svelte.js';

describe('a text that is edited', () => {
  it('is the stored one until somebody types', () => {
    const { shown, load } = editing('Algebra');
    expect(shown()).toBe('Algebra');
    load('Arithmetic');
    expect(shown()).toBe('Arithmetic');
  });

  it('stays as it was typed, whatever is stored meanwhile', () => {
    const { shown, type, load } = editing('Algebra');
    type('Half a na');
    load('Algebra');
    load('Arithmetic');
    expect(shown()).toBe('Half a na');
  });

  it('stays when an earlier text is stored late', () => {
    const { shown, type, load } = editing('Arithmetic');
    type('Algebra');
    type('Algebra II');
    load('Algebra');
    expect(shown()).toBe('Algebra II');
  });

  it('follows the stored text again once it is stored itself, or is typed back to what was stored', () => {
    const { shown, type, load } = editing('Arithmetic');
    type('Algebra');
    load('Algebra');
    load('Geometry');
    expect(shown()).toBe('Geometry');
    type('Geom');
    type('Geometry');
    load('Logic');
    expect(shown()).toBe('Logic');
  });
});
