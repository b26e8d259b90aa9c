import { parseJsonText } from '../json/json-text.js';
import { readAnnotationSchema } from '../schema/annotation-schema.js';
import { itemDecider } from './decide-item.js';
import { anAddedItem } from './an-added-item.js';
import type { ItemEvent } from './item-events.js';

const { schema } = readAnnotationSchema(
  parseJsonText(`{"approval":"block","fields":[
    {"key":"verdict","label":"Verdict","type":"enum","values":["right","wrong"],"required":true},
    {"key":"score","type":"number","max":1}]}`),
);
const added = (target: string) => anAddedItem({ target: parseJsonText(target) });
const edited = (target: string): ItemEvent => ({ type: 'TargetEdited', data: { target: parseJsonText(target) } });
const approved: ItemEvent = { type: 'ItemApproved', data: {} };
const fitting = '{"verdict":"right"}';

/** What approving appends, or the code and message of the refusal. */
function approve(history: readonly ItemEvent[], target?: string) {
  const state = history.reduce(itemDecider.evolve, itemDecider.initial);
  const seen = target === undefined ? {} : { target: parseJsonText(target) };
  const decision = itemDecider.decide({ type: 'Approve', schema, ...seen }, state);
  return decision instanceof Error ? `${decision.code}: ${decision.message}` : decision;
}

describe('an approval that must meet a schema', () => {
  it('is refused, naming the fields, while a required one is not set or a value does not fit', () => {
    expect(approve([added('{"score":2}')])).toBe(
      'schema_not_met: The target does not meet the schema: “Verdict” is not set; “score” does not fit',
    );
    expect(approve([added('"text"')])).toContain('it is not an object');
  });

  it('is judged by the target that is approved, not by the one before', () => {
    expect(approve([added('{}')], fitting)).toEqual([edited(fitting), approved]);
    expect(approve([added(fitting)])).toEqual([approved]);
    expect(approve([added(fitting)], '{}')).toContain('schema_not_met');
    expect(approve([added(fitting), edited('{}')], fitting)).toEqual([{ type: 'TargetReverted', data: {} }, approved]);
  });

  it('changes nothing in an approved item, whatever the schema now demands', () => {
    expect(approve([added('{}'), approved])).toEqual([]);
    expect(approve([added('{}'), approved], '{}')).toEqual([]);
  });
});
