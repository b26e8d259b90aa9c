// Agents that work at the same time: the spans that one program sends, and what was said in them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingsOf } from '../ingest/findings.js';
import type { NewSpan } from '../ingest/new-span.js';
import { attributesText } from '../otlp/attribute.js';
import { aSpan, spanIdOf } from '../spans.fixture.js';

interface Sample {
  readonly spans: readonly {
    readonly span: number;
    readonly parent: number | null;
    readonly name: string;
    readonly at: readonly [start: number, end: number];
    readonly attributes: Readonly<Record<string, string>>;
  }[];
  readonly conversation: readonly { readonly role: string; readonly content: string; readonly agent: string }[];
}

export function sampleOfAgents(): { spans: NewSpan[]; conversation: Sample['conversation'] } {
  const file = join(import.meta.dirname, 'samples/parallel-agents.json');
  const { spans, conversation } = JSON.parse(readFileSync(file, 'utf8')) as Sample;
  return { spans: spans.map(spanOf), conversation };
}

function spanOf({ span, parent, name, at: [start, end], attributes: sent }: Sample['spans'][number]): NewSpan {
  const attributes = new Map(Object.entries(sent));
  return aSpan({
    ...{ spanId: spanIdOf(span), parentSpanId: parent === null ? null : spanIdOf(parent), name },
    ...{ startNs: BigInt(start), endNs: BigInt(end), attributes: attributesText(attributes) },
    ...findingsOf({ scope: '', attributes, events: [] }),
  });
}
