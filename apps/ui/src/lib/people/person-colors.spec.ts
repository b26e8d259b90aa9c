// The colors of people in app.css: letters on them are legible, and none of them looks like a state.
import { readFileSync } from 'node:fs';

type Color = readonly [lightness: number, chroma: number, hue: number];
const css = readFileSync(new URL('../../app.css', import.meta.url), 'utf8');

/** The tokens a theme writes as `--name: oklch(l c h)`. */
function tokensOf(selector: string): Map<string, Color> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return new Map([...found].map(([, name = '', ...numbers]) => [name, color(numbers.map(Number))]));
}
function color([lightness = 0, chroma = 0, hue = 0]: readonly number[]): Color {
  return [lightness, chroma, hue];
}

/** Relative luminance, via linear sRGB. */
function luminance([lightness, chroma, hue]: Color): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (part: number) => Math.min(1, Math.max(0, part));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
const between = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));

describe.each([':root', ':root.dark'])('the colors of people in %s', (selector) => {
  const tokens = tokensOf(selector);
  const token = (name: string) => {
    const found = tokens.get(name);
    if (!found) throw new Error(`app.css has no --${name} in ${selector}`);
    return found;
  };
  const people = [1, 2, 3, 4, 5, 6].map((n) => [`person-${n}`, token(`person-${n}`)] as const);

  it.each(people)('--%s has legible letters and stands out from the background', (_, own) => {
    expect(contrast(own, token('on-person'))).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['surface', 'ground', 'sunken'])
      expect(contrast(own, token(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(people)('--%s is not mistaken for a state', (_, [, chroma, hue]) => {
    expect(chroma).toBeGreaterThan(0.08);
    for (const state of ['modified', 'approved']) expect(between(hue, token(state)[2])).toBeGreaterThan(30);
  });
});
