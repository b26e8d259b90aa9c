// What conventions find in a span, as it is stored.
import { storableText } from '@labeling/postgres';
import type { SpanContent } from '../conventions/convention.js';
import { findPayloads } from '../conventions/find-payloads.js';
import type { OwnAttributes } from '../conventions/own-attributes.js';
import type { NewSpan } from './new-span.js';

export const findings = [
  ...(['type', 'model', 'inputTokens', 'outputTokens', 'cachedTokens', 'cacheWriteTokens', 'reasoningTokens'] as const),
  ...(['cost', 'sessionId', 'userId', 'input', 'inputFrom', 'output', 'outputFrom'] as const),
];
export type Findings = Pick<NewSpan, (typeof findings)[number]>;

export function findingsOf(span: SpanContent, own?: OwnAttributes): Findings {
  const found = findPayloads(span, own);
  return {
    type: found.type ?? 'other',
    model: stored(found.model),
    inputTokens: found.inputTokens ?? null,
    outputTokens: found.outputTokens ?? null,
    cachedTokens: found.cachedTokens ?? null,
    cacheWriteTokens: found.cacheWriteTokens ?? null,
    reasoningTokens: found.reasoningTokens ?? null,
    cost: found.cost ?? null,
    sessionId: idOf(found.sessionId),
    userId: idOf(found.userId),
    input: found.input ?? null,
    inputFrom: stored(found.inputFrom),
    output: found.output ?? null,
    outputFrom: stored(found.outputFrom),
  };
}

/** A longer text is not an id, and would be stored twice. */
const LONGEST_ID = 1_000;
const idOf = (text: string | undefined) => (text !== undefined && text.length > LONGEST_ID ? null : stored(text));
const stored = (text: string | undefined): string | null => (text === undefined ? null : storableText(text));
