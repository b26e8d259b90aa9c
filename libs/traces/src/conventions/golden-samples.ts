// Spans as instrumentations send them, and what is to be found in each: one folder for each convention.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attribute, Attributes } from '../otlp/attribute.js';
import type { SpanContent } from './convention.js';

/** Read from the sources, also by the built program. */
const folder = join(import.meta.dirname, '../../src/conventions/samples');

export interface GoldenSample {
  /** The `id` of the convention that it is a sample of. */
  readonly convention: string;
  readonly name: string;
  /** The instrumentation and its versions. */
  readonly of: string;
  /** What the span is about, in words. */
  readonly span: string;
  readonly content: SpanContent;
  /** With input and output as values. */
  readonly found: Readonly<Record<string, unknown>>;
}

export function goldenSamples(): GoldenSample[] {
  return readdirSync(folder)
    .sort()
    .flatMap((convention) =>
      readdirSync(join(folder, convention))
        .sort()
        .map((file) => readSample(convention, file)),
    );
}

interface SampleFile {
  readonly of: string;
  readonly span: string;
  readonly scope: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events?: readonly { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[];
  readonly found: Readonly<Record<string, unknown>>;
}

function readSample(convention: string, file: string): GoldenSample {
  const sample = JSON.parse(readFileSync(join(folder, convention, file), 'utf8')) as SampleFile;
  const { of, span, scope, attributes, events = [], found } = sample;
  const sent = events.map((event) => ({ name: event.name, timeNs: 1n, attributes: attributesOf(event.attributes) }));
  const content = { scope, attributes: attributesOf(attributes), events: sent };
  return { convention, name: file.replace('.json', ''), of, span, content, found };
}

function attributesOf(values: object): Attributes {
  return new Map(Object.entries(values).map(([name, value]) => [name, attributeOf(value)]));
}

/** A value in JSON as OTLP has it: whole numbers are integers. */
function attributeOf(value: unknown): Attribute {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (Array.isArray(value)) return value.map(attributeOf);
  return typeof value === 'object' ? attributesOf(value) : null;
}
