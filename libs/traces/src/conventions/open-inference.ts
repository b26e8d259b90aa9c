// OpenInference (Phoenix): https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md
import { toJsonText } from '@labeling/domain';
import { jsonText, objectOf } from '../json-of-spans.js';
import { attributeText, type Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import type { Convention, Payload } from './convention.js';
import { annotationsAt, completionsAt, documentsAt, embeddedAt, promptsAt, vectorsAt } from './open-inference-lists.js';
import { messagesAt } from './open-inference-messages.js';
import { choiceAt, costAt, payload, payloadAt, textAt, tokensAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  LLM: 'llm',
  EMBEDDING: 'llm',
  TOOL: 'tool',
  RETRIEVER: 'tool',
  RERANKER: 'tool',
  AGENT: 'agent',
  CHAIN: 'other',
  GUARDRAIL: 'other',
  EVALUATOR: 'other',
  PROMPT: 'other',
};

export const openInference: Convention = {
  id: 'open-inference',
  name: 'OpenInference',
  namespaces: [
    ...['openinference', 'llm', 'input', 'output', 'embedding', 'retrieval', 'reranker', 'tool'],
    ...['evaluations', 'annotations'],
  ],
  unread: 'annotations of a trace or session',
  read: ({ attributes }) => ({
    input:
      messagesAt(attributes, 'llm.input_messages') ??
      promptsAt(attributes) ??
      valueAt(attributes, 'input') ??
      rerankedAt(attributes) ??
      embeddedAt(attributes) ??
      payloadAt(attributes, 'tool.parameters'),
    output:
      messagesAt(attributes, 'llm.output_messages') ??
      completionsAt(attributes) ??
      documentsAt(attributes, 'retrieval.documents') ??
      documentsAt(attributes, 'reranker.output_documents') ??
      valueAt(attributes, 'output') ??
      vectorsAt(attributes) ??
      annotationsAt(attributes),
    type: choiceAt(attributes, 'openinference.span.kind', types),
    model: textAt(
      attributes,
      ...['llm.response.model_name', 'llm.model_name', 'llm.request.model_name'],
      ...['embedding.model_name', 'reranker.model_name'],
    ),
    inputTokens: tokensAt(attributes, 'llm.token_count.prompt'),
    outputTokens: tokensAt(attributes, 'llm.token_count.completion'),
    cachedTokens: tokensAt(attributes, 'llm.token_count.prompt_details.cache_read'),
    cacheWriteTokens: tokensAt(attributes, 'llm.token_count.prompt_details.cache_write'),
    reasoningTokens: tokensAt(attributes, 'llm.token_count.completion_details.reasoning'),
    cost: costAt(attributes, 'llm.cost.total'),
  }),
};

/** The MIME type decides whether a value is JSON; without one, a text that is an object or an array counts as JSON. */
function valueAt(attributes: Attributes, name: 'input' | 'output'): Payload | undefined {
  const value = attributes.get(`${name}.value`);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return payload(attributeText(value), `${name}.value`);
  const type = textAt(attributes, `${name}.mime_type`)?.toLowerCase();
  const mayBeJson = type === undefined ? /^\s*[[{]/.test(value) : type.startsWith('application/json');
  return payload((mayBeJson ? jsonText(value) : undefined) ?? toJsonText(value), `${name}.value`);
}

/** The query and the documents to be ranked, or whichever of them exists. */
function rerankedAt(attributes: Attributes): Payload | undefined {
  const query = payloadAt(attributes, 'reranker.query');
  const documents = documentsAt(attributes, 'reranker.input_documents');
  if (query === undefined || documents === undefined) return query ?? documents;
  return payload(
    objectOf([
      ['query', query.json],
      ['documents', documents.json],
    ]),
    `${query.from}, ${documents.from}`,
  );
}
