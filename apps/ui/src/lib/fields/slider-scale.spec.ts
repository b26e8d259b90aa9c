import { compareDecimals, parseJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { readNumber, sliderScale, stepFrom, valueAtShare, type SliderScale } from './slider-scale.js';

const scaleOf = (min: string, max: string): SliderScale => {
  const scale = sliderScale(parseJsonText(min), parseJsonText(max));
  if (!scale) throw new Error('no scale');
  return scale;
};

describe('sliderScale', () => {
  it('steps in tenths of the range, or in ones between whole numbers', () => {
    expect(scaleOf('0', '1')).toMatchObject({ step: '0.1', fine: '0.01' });
    expect(scaleOf('1', '5')).toMatchObject({ step: '1', fine: '0.1', drag: '1' });
    expect(scaleOf('-0.5', '0.5')).toMatchObject({ step: '0.1' });
  });

  it('is absent without two ordinary bounds', () => {
    expect(sliderScale(undefined, parseJsonText('1'))).toBeUndefined();
    expect(sliderScale(parseJsonText('0'), parseJsonText('1e400'))).toBeUndefined();
    expect(sliderScale(parseJsonText('1'), parseJsonText('1'))).toBeUndefined();
  });

  it('adds decimals exactly and stays within the bounds', () => {
    const scale = scaleOf('0', '1');
    expect(stepFrom(parseJsonText('0.2'), '0.1', 1, scale)).toBe('0.3');
    expect(stepFrom(parseJsonText('0.05'), '0.1', 1, scale)).toBe('0.15');
    expect(stepFrom(parseJsonText('0.9'), '0.1', 1, scale)).toBe('1');
    expect(stepFrom(parseJsonText('0.95'), '0.1', 1, scale)).toBe('1');
    expect(stepFrom(parseJsonText('0.05'), '0.1', -1, scale)).toBe('0');
    expect(stepFrom(parseJsonText('0.1'), '0.1', -1, scaleOf('-1', '1'))).toBe('0');
    expect(stepFrom(parseJsonText('-0.05'), '0.1', -1, scaleOf('-0.5', '0.5'))).toBe('-0.15');
    expect(stepFrom(undefined, '0.1', 1, scale)).toBe('0');
    expect(stepFrom(undefined, '0.1', -1, scale)).toBe('1');
  });

  it('starts from any number that is set, however it is written', () => {
    const scale = scaleOf('0', '1');
    expect(stepFrom(parseJsonText('0.8734562345678901'), '0.1', 1, scale)).toBe('0.9734562345678901');
    expect(stepFrom(parseJsonText('0.8734562345678901'), '0.01', -1, scale)).toBe('0.8634562345678901');
    expect(stepFrom(parseJsonText('8.7e-1'), '0.1', -1, scale)).toBe('0.77');
    expect(stepFrom(parseJsonText('1e-7'), '0.1', 1, scale)).toBe('0.1');
    expect(stepFrom(parseJsonText('12345678901234567890'), '0.1', -1, scale)).toBe('1');
    expect(stepFrom(parseJsonText('-1e400'), '0.1', -1, scale)).toBe('0');
  });

  it('gives a short decimal within the bounds for every position of the pointer', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const value = valueAtShare(share, scaleOf('0', '1'));
        expect(value).toMatch(/^(0|1|0\.\d{1,2})$/);
        expect(compareDecimals(value, '1')).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('readNumber', () => {
  it.each([
    ['1.10', '1.10'],
    ['12345678901234567890', '12345678901234567890'],
    ['1e400', '1e400'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+5', '5'],
    ['-.5', '-0.5'],
    ['007', '7'],
    [' 3 ', '3'],
  ])('reads %j as %s', (typed, expected) => {
    expect(readNumber(typed)).toBe(expected);
  });
  it.each(['', '-', '.', '1,5', '1e', 'x', '--1', '0x10'])('finds no number in %j', (typed) => {
    expect(readNumber(typed)).toBeUndefined();
  });
});
