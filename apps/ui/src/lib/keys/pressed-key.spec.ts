import { pressedDigit, pressedKey } from './pressed-key.js';

const on = (key: string, code = '', shiftKey = false) => ({ key, code, shiftKey });

describe('a pressed letter', () => {
  it.each([
    ['g', on('g', 'KeyG')],
    ['g with Caps Lock', on('G', 'KeyG')],
    ['п on a Russian layout', on('п', 'KeyG')],
    ['П on a Russian layout with Caps Lock', on('П', 'KeyG')],
    ['γ on a Greek layout', on('γ', 'KeyG')],
    ['ע on a Hebrew layout', on('ע', 'KeyG')],
    ['ل on an Arabic layout', on('ل', 'KeyG')],
    ['two letters of one key on an Arabic layout', on('لا', 'KeyG')],
    ['a vowel sign on a Hindi layout', on('ु', 'KeyG')],
    ['g on a layout that has it elsewhere', on('g', 'KeyU')],
  ])('is the one that shortcuts name: %s', (_, event) => {
    expect(pressedKey(event)).toBe('g');
  });

  it.each([
    ['G', on('G', 'KeyG', true)],
    ['g with Caps Lock and Shift', on('g', 'KeyG', true)],
    ['П on a Russian layout', on('П', 'KeyG', true)],
  ])('is a capital with Shift: %s', (_, event) => {
    expect(pressedKey(event)).toBe('G');
  });

  it.each(['Enter', ' ', '/', '?', 'é', ',', 'Process'])('is not read from any other key: %p', (key) => {
    expect(pressedKey(on(key, 'KeyG'))).toBe(key);
  });
});

describe('a pressed digit', () => {
  it.each([
    ['2', on('2', 'Digit2')],
    ['2 of the number pad', on('2', 'Numpad2')],
    ['2 with Shift on a French layout', on('2', 'Digit2', true)],
    ['é without Shift on a French layout', on('é', 'Digit2')],
    ['٢ on an Arabic layout', on('٢', 'Digit2')],
  ])('is recognized on every layout: %s', (_, event) => {
    expect(pressedDigit(event)).toBe(2);
  });

  it.each([
    ['@ with Shift', on('@', 'Digit2', true)],
    ['the search', on('/', 'Digit9')],
    ['zero', on('0', 'Digit0')],
    ['a letter', on('a', 'KeyA')],
  ])('is not this key: %s', (_, event) => {
    expect(pressedDigit(event)).toBeUndefined();
  });
});
