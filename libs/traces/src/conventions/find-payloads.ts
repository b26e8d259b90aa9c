import type { Convention, Found, SpanContent } from './convention.js';
import { genAi } from './gen-ai.js';
import { laminar } from './laminar.js';
import { openInference } from './open-inference.js';
import { traceloop } from './traceloop.js';

/** Every supported convention; if two find the same thing, the first one counts. */
const conventions: readonly Convention[] = [laminar, genAi, openInference, traceloop];

/** The input, output and kind of a span, by whichever conventions its instrumentation follows. */
export function findPayloads(span: SpanContent): Found {
  const found = conventions.map((convention) => convention(span));
  const first = <Name extends keyof Found>(name: Name): Found[Name] =>
    found.find((one) => one[name] !== undefined)?.[name];
  return {
    input: first('input'),
    output: first('output'),
    type: first('type'),
    model: first('model'),
    inputTokens: first('inputTokens'),
    outputTokens: first('outputTokens'),
    cost: first('cost'),
  };
}
