import fc from 'fast-check';
import { anyJsonText } from './json-text.fixture.js';
import { parseJsonText, type JsonText } from './json-text.js';
import { bracketsInSteps, elementsInSteps, picksInSteps } from './long-json.js';
import type { Steps } from './steps.js';
import { jsonElements, jsonKind, jsonPropertyMap } from './open-json.js';

function run<Result>(steps: Steps<Result>): { result: Result; steps: number } {
  for (let count = 0; ; count++) {
    const step = steps.next();
    if (step.done) return { result: step.value, steps: count };
  }
}
function* collected(text: JsonText): Steps<JsonText[]> {
  const elements: JsonText[] = [];
  for (const each of elementsInSteps(text)) {
    if (typeof each === 'number') yield each;
    else elements.push(each);
  }
  return elements;
}
const bracketsIn = (text: string) => text.replaceAll(/"(\\.|[^"\\])*"/gs, '').match(/[[{]/g)?.length ?? 0;

describe('opening long JSON in steps', () => {
  it('finds the same as opening it all at once', () => {
    fc.assert(
      fc.property(anyJsonText, (text) => {
        expect(run(bracketsInSteps(text, Infinity)).result).toBe(bracketsIn(text));
        if (jsonKind(text) === 'array') expect(run(collected(text)).result).toEqual(jsonElements(text));
        const all = jsonPropertyMap(text);
        const names = new Set(['a', '1', '__proto__', ...[...all.keys()].slice(0, 1)]);
        const picked = new Map([...all].filter(([key]) => names.has(key)));
        const others = new Set<string>();
        expect(run(picksInSteps(text, names, (name) => others.add(name))).result).toEqual(picked);
        expect([...others]).toEqual([...all.keys()].filter((key) => !names.has(key)));
      }),
      { numRuns: 500 },
    );
  });

  it('counts brackets no further than needed', () => {
    expect(run(bracketsInSteps('['.repeat(100), 10)).result).toBe(11);
  });

  it.each([
    ['numbers', `[${'1,'.repeat(500_000)}1]`],
    ['brackets', `[${'[],'.repeat(300_000)}1]`],
    ['quotes in a string', `["${'\\"'.repeat(500_000)}"]`],
    ['short strings', `[${'"",'.repeat(300_000)}1]`],
  ])('takes many steps for many %s, in an element, in a property and among others', (_, long) => {
    const inside = parseJsonText(`[${long}]`);
    expect(run(collected(inside)).steps).toBeGreaterThan(4);
    expect(run(picksInSteps(parseJsonText(`{"a":${long}}`), new Set(['a']))).steps).toBeGreaterThan(4);
    expect(run(bracketsInSteps(inside, Infinity)).steps).toBeGreaterThan(4);
  });

  it('takes many steps for many properties', () => {
    const members = Array.from({ length: 100_000 }, (_, i) => `"k${i}":${i}`).join(',');
    const { result, steps } = run(picksInSteps(parseJsonText(`{${members}}`), new Set(['k7'])));
    expect([result.get('k7'), steps > 4]).toEqual(['7', true]);
  });
});
