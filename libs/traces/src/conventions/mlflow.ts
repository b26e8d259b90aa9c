// MLflow: https://mlflow.org/docs/latest/genai/tracing — every attribute is JSON, names too.
import { jsonText, stringOf } from '../json-of-spans.js';
import type { Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import type { Convention } from './convention.js';
import { choiceAt, costAt, membersAt, payloadAt, textAt, tokensAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  LLM: 'llm',
  CHAT_MODEL: 'llm',
  EMBEDDING: 'llm',
  TOOL: 'tool',
  RETRIEVER: 'tool',
  RERANKER: 'tool',
  MEMORY: 'tool',
  AGENT: 'agent',
  WORKFLOW: 'agent',
  CHAIN: 'other',
  PARSER: 'other',
  TASK: 'other',
  EVALUATOR: 'other',
  GUARDRAIL: 'other',
  UNKNOWN: 'other',
};

export const mlflow: Convention = {
  id: 'mlflow',
  name: 'MLflow',
  namespaces: ['mlflow'],
  unread: 'assessments and tags',
  read: ({ attributes }) => {
    const usage = membersAt(attributes, 'mlflow.chat.tokenUsage');
    const names = unquoted(attributes, 'mlflow.spanType', 'mlflow.llm.model');
    return {
      input: payloadAt(attributes, 'mlflow.spanInputs'),
      output: payloadAt(attributes, 'mlflow.spanOutputs'),
      type: choiceAt(names, 'mlflow.spanType', types),
      model: textAt(names, 'mlflow.llm.model'),
      inputTokens: tokensAt(usage, 'input_tokens'),
      outputTokens: tokensAt(usage, 'output_tokens'),
      cachedTokens: tokensAt(usage, 'cache_read_input_tokens'),
      cacheWriteTokens: tokensAt(usage, 'cache_creation_input_tokens'),
      cost: costAt(membersAt(attributes, 'mlflow.llm.cost'), 'total_cost'),
      sessionId: textAt(attributes, 'mlflow.trace.session'),
      userId: textAt(attributes, 'mlflow.trace.user'),
    };
  },
};

function unquoted(attributes: Attributes, ...names: readonly string[]): Attributes {
  const texts = names.map((name) => [name, textAt(attributes, name) ?? ''] as const);
  return new Map(texts.map(([name, text]) => [name, stringOf(jsonText(text)) ?? text]));
}
