import type { SpanType } from './trace.js';

/** What a span stands for, in words. */
export const typeWords: Readonly<Record<SpanType, string>> = {
  llm: 'Model call',
  tool: 'Tool call',
  agent: 'Agent',
  other: 'Span',
};
