import { conventions } from './conventions.js';
import { findPayloads } from './find-payloads.js';
import { goldenSamples } from './golden-samples.js';

const samples = goldenSamples();
const values = (found: ReturnType<typeof findPayloads>) => ({
  ...found,
  ...(found.input !== undefined && { input: JSON.parse(found.input) }),
  ...(found.output !== undefined && { output: JSON.parse(found.output) }),
});

describe('the span of an instrumentation', () => {
  it.each(samples)('is read: $convention/$name', ({ content, found }) => {
    expect(values(findPayloads(content))).toEqual(found);
  });

  it('exists for every convention, in the folder of its name', () => {
    expect(new Set(samples.map(({ convention }) => convention))).toEqual(new Set(conventions.map(({ id }) => id)));
  });
});
