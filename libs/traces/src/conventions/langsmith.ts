// LangSmith's SDKs and LangChain: https://docs.langchain.com/langsmith/trace-with-opentelemetry — payloads of a run as JSON.
import type { SpanType } from '../queries/rows.js';
import type { Convention } from './convention.js';
import { choiceAt, membersAt, payloadAt, textAt, tokensAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  llm: 'llm',
  embedding: 'llm',
  tool: 'tool',
  retriever: 'tool',
  chain: 'other',
  prompt: 'other',
  parser: 'other',
};

export const langsmith: Convention = {
  id: 'langsmith',
  name: 'LangSmith',
  namespaces: ['langsmith'],
  unread: 'messages that LangChain serialized stay as it writes them',
  read: ({ attributes }) => {
    const details = (of: 'input' | 'output') => membersAt(attributes, `gen_ai.usage.${of}_token_details`);
    return {
      input: payloadAt(attributes, 'gen_ai.prompt'),
      output: payloadAt(attributes, 'gen_ai.completion'),
      type: choiceAt(attributes, 'langsmith.span.kind', types),
      cachedTokens: tokensAt(details('input'), 'cache_read'),
      cacheWriteTokens: tokensAt(details('input'), 'cache_creation'),
      reasoningTokens: tokensAt(details('output'), 'reasoning'),
      // What it calls the session of a trace is a project.
      sessionId: textAt(
        attributes,
        ...['session_id', 'thread_id', 'conversation_id'].map((name) => `langsmith.metadata.${name}`),
      ),
      userId: textAt(attributes, 'langsmith.metadata.user_id'),
    };
  },
};
