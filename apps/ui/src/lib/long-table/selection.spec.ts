import fc from 'fast-check';
import { Selection } from './selection.svelte.js';

const ordinal = fc.nat(200_000);
const act = fc.oneof(
  fc.record({ type: fc.constant('set' as const), ordinals: fc.array(ordinal), selected: fc.boolean() }),
  fc.record({ type: fc.constant('toggle' as const), ordinal }),
  fc.record({ type: fc.constant('keep' as const), below: ordinal }),
  fc.record({ type: fc.constantFrom('clear' as const, 'copy' as const, 'restore' as const) }),
);

describe('Selection', () => {
  it('contains the same as a set of numbers, whatever is done to it', () =>
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        const selection = new Selection();
        let model = new Set<number>();
        let saved = { copy: selection.copy(), model: new Set<number>() };
        for (const step of acts) {
          switch (step.type) {
            case 'set':
              selection.set(step.ordinals, step.selected);
              for (const each of step.ordinals) if (step.selected) model.add(each);
              if (!step.selected) model = new Set([...model].filter((each) => !step.ordinals.includes(each)));
              break;
            case 'toggle':
              selection.toggle(step.ordinal);
              if (!model.delete(step.ordinal)) model.add(step.ordinal);
              break;
            case 'keep':
              selection.keep((each) => each < step.below);
              model = new Set([...model].filter((each) => each < step.below));
              break;
            case 'clear':
              selection.clear();
              model = new Set();
              break;
            case 'copy':
              saved = { copy: selection.copy(), model: new Set(model) };
              break;
            case 'restore':
              selection.restore(saved.copy);
              model = new Set(saved.model);
              break;
          }
          const expected = [...model].sort((a, b) => a - b);
          expect([selection.count, selection.ordinals()]).toEqual([expected.length, expected]);
          expect(expected.every((each) => selection.has(each))).toBe(true);
          expect(selection.countOf([...expected, 300_000])).toBe(expected.length);
        }
      }),
    ));
});
