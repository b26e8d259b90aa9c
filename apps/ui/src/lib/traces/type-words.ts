import type { SpanType } from './trace.js';

/** The kind of work of a span, in words. */
export const typeWords: Readonly<Record<SpanType, string>> = {
  llm: 'Model call',
  tool: 'Tool call',
  agent: 'Agent',
  other: 'Span',
};
