// LangSmith's SDKs and LangChain: https://docs.langchain.com/langsmith/trace-with-opentelemetry — payloads of a run as JSON.
import type { SpanType } from '../queries/rows.js';
import type { Attributes } from '../otlp/attribute.js';
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

const KIND = 'langsmith.span.kind';

/** The SDKs look for usage in the result of every run, so a chain also has the usage of the model inside it. */
const callsModel = (kind: string | undefined): boolean => kind === undefined || types[kind] === 'llm';

export const langsmith: Convention = {
  id: 'langsmith',
  name: 'LangSmith',
  namespaces: ['langsmith'],
  unread: 'messages serialized by LangChain stay as they are',
  read: ({ attributes }) => {
    const details = (of: 'input' | 'output') => countsAt(attributes, `gen_ai.usage.${of}_token_details`);
    return {
      input: payloadAt(attributes, 'gen_ai.prompt'),
      output: payloadAt(attributes, 'gen_ai.completion'),
      type: choiceAt(attributes, KIND, types),
      repeatsUsage: !callsModel(textAt(attributes, KIND)),
      cachedTokens: tokensAt(details('input'), 'cache_read'),
      cacheWriteTokens: tokensAt(details('input'), 'cache_creation'),
      reasoningTokens: tokensAt(details('output'), 'reasoning'),
      // Its "session" of a trace is a project.
      sessionId: textAt(
        attributes,
        ...['session_id', 'thread_id', 'conversation_id'].map((name) => `langsmith.metadata.${name}`),
      ),
      userId: textAt(attributes, 'langsmith.metadata.user_id'),
    };
  },
};

/** As Python prints a dict of counts. */
const dict = /^\{('\w+': (\d+|None)(, )?)*\}$/;
const LONGEST_DICT = 1_000;

/** The SDK for Python writes a dict as Python prints it, the one for JavaScript writes JSON. */
function countsAt(attributes: Attributes, name: string): Attributes {
  const value = attributes.get(name);
  if (typeof value !== 'string' || value.length > LONGEST_DICT || !dict.test(value)) return membersAt(attributes, name);
  return new Map([...value.matchAll(/'(\w+)': (\d+)/g)].map(([, key = '', count = '']) => [key, count]));
}
