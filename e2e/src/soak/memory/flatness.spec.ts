import { isFlat, rise } from './flatness.js';

/** A million commands, measured fifty times; `mb` is what is in use after each measured number of commands. */
const run = (mb: (commands: number, i: number) => number, most = 1_000_000) =>
  Array.from({ length: 51 }, (_, i) => ({ commands: (i * most) / 50, mb: mb((i * most) / 50, i) }));
const BYTE = 1 / 1_048_576;

describe('memory', () => {
  it('is flat when it only goes up and down', () => {
    const samples = run((_, i) => 200 + 40 * (i % 3));
    expect(rise(samples, 'memory')).toBeCloseTo(0, 0);
    expect(isFlat(samples, 'memory')).toBe(true);
  });

  it('is flat when the system takes some of it back for a while', () => {
    const samples = run((commands) => (commands > 300_000 && commands < 500_000 ? 110 : 200) + commands * 10 * BYTE);
    expect(isFlat(samples, 'memory')).toBe(true);
  });

  it('is flat when it fills up in the first third', () => {
    const samples = run((commands) => 100 + Math.min(commands, 330_000) * 600 * BYTE);
    expect(isFlat(samples, 'heap')).toBe(true);
  });

  it('is not flat when 150 bytes of each command remain, however much it goes up and down', () => {
    const samples = run((commands, i) => 200 + commands * 150 * BYTE + 40 * (i % 3));
    expect(rise(samples, 'memory')).toBeCloseTo(14.3, 0);
    expect(isFlat(samples, 'memory')).toBe(false);
  });

  it('is not flat when 30 bytes of each command remain after garbage collections', () => {
    expect(
      isFlat(
        run((commands) => 60 + commands * 30 * BYTE),
        'heap',
      ),
    ).toBe(false);
    expect(
      isFlat(
        run((commands) => 60 + commands * 10 * BYTE),
        'heap',
      ),
    ).toBe(true);
  });

  it('is not judged after a short run', () => {
    expect(
      isFlat(
        run((commands) => 100 + commands * 1_000 * BYTE, 100_000),
        'heap',
      ),
    ).toBeUndefined();
  });
});
