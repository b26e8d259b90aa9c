import { jest } from '@jest/globals';
import { parseJsonText, readAnnotationSchema } from '@labeling/domain';
import { ApprovalCheck } from './approval-check.svelte.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const fields = `[{"key":"verdict","label":"Verdict","type":"enum","values":["right","wrong"],"required":true},
  {"key":"score","type":"number","default":0.50,"max":1}]`;
const { schema: silent } = readAnnotationSchema(parseJsonText(`{"fields":${fields}}`));
const asking = { ...silent, approval: 'ask' } as const;
const blocking = { ...silent, approval: 'block' } as const;

function aTarget(text: string) {
  return {
    text,
    type(typed: string) {
      this.text = typed;
    },
  };
}
const later = () => jest.advanceTimersByTime(1_000);

describe('an approval that the schema lets pass', () => {
  it.each([[undefined], [asking], [blocking]])('changes nothing in a target that lacks nothing', (schema) => {
    const work = aTarget('{"verdict": "right", "score": 1}');
    expect(new ApprovalCheck(() => schema).passes(work)).toBe(true);
    expect(work.text).toBe('{"verdict": "right", "score": 1}');
  });

  it('is any approval if the schema has no rule, and sets the defaults, too', () => {
    const work = aTarget('{"verdict":"maybe"}');
    expect(new ApprovalCheck(() => silent).passes(work)).toBe(true);
    expect(work.text).toBe('{"verdict":"maybe","score":0.50}');
  });

  it('sets the defaults of fields that are not set', () => {
    const work = aTarget('{"verdict":"right"}');
    expect(new ApprovalCheck(() => asking).passes(work)).toBe(true);
    expect(work.text).toBe('{"verdict":"right","score":0.50}');
  });
});

describe('an approval of a target that lacks something', () => {
  it('is questioned once, and proceeds on the same key later, but not right away', () => {
    const check = new ApprovalCheck(() => asking);
    const work = aTarget('{}');
    expect(check.passes(work)).toBe(false);
    expect(check.lackOf(work)).toEqual({
      words: '“Verdict” is not set. Approve again to approve anyway.',
      keys: ['verdict'],
    });
    expect([check.passes(work), work.text]).toEqual([false, '{}']);
    later();
    expect([check.passes(work), work.text]).toEqual([true, '{"score": 0.50}']);
  });

  it('is questioned again for another item, and after the target has changed', () => {
    const check = new ApprovalCheck(() => asking);
    const [one, other] = [aTarget('{}'), aTarget('{}')];
    check.passes(one);
    later();
    expect([check.lackOf(other), check.passes(other)]).toEqual([undefined, false]);
    expect(check.lackOf(one)).toBeUndefined();
    later();
    other.type('{"score":2}');
    expect(check.lackOf(other)).toBeUndefined();
    expect(check.passes(other)).toBe(false);
    expect(check.lackOf(other)?.keys).toEqual(['verdict', 'score']);
  });

  it('never passes if the queue blocks it', () => {
    const check = new ApprovalCheck(() => blocking);
    const work = aTarget('{}');
    for (let n = 0; n < 3; n++) {
      expect([check.passes(work), work.text]).toEqual([false, '{}']);
      later();
    }
    expect(check.lackOf(work)?.words).toBe('Cannot be approved: “Verdict” is not set.');
    work.type('{"verdict":"wrong"}');
    expect([check.passes(work), work.text]).toEqual([true, '{"verdict":"wrong","score":0.50}']);
  });
});
