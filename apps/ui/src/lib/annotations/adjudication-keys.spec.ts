/** @jest-environment jsdom */
import { adjudicationKeydown } from './adjudication-keys.js';

function press(init: KeyboardEventInit): readonly string[] {
  const done: string[] = [];
  const keydown = adjudicationKeydown({
    take: (answer) => void done.push(`take ${answer}`),
    move: (by) => void done.push(`move ${by}`),
    edit: () => void done.push('edit'),
  });
  keydown(new KeyboardEvent('keydown', init));
  return done;
}

describe('the keys of the annotations', () => {
  it.each([
    ['take 1', { key: '2', code: 'Digit2' }],
    ['take 1', { key: 'é', code: 'Digit2' }],
    ['edit', { key: 'E', code: 'KeyE' }],
    ['edit', { key: 'у', code: 'KeyE' }],
    ['move 1', { key: 'ArrowDown', code: 'ArrowDown' }],
  ])('do the same on every layout, and with Caps Lock: %s', (does, init) => {
    expect(press(init)).toEqual([does]);
  });
});
