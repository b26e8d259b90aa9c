import { Injectable } from '@nestjs/common';
import { jsonKind, jsonPropertyMap, toJsonText, type JsonText } from '@labeling/domain';
import { isSpanId, isTraceId, missingSpan, readSpans, type SpanDetail, type SpanKey } from '@labeling/traces';
import type { Asker } from '../access/asker.js';
import { limitProblem, Problem, type FieldProblem } from '../problem-details/problem.js';
import { elementsUpTo } from '../request-json/elements-up-to.js';
import { invalidBody, problemsBelow, refuseInvalid } from '../shapes/open-shape.js';
import { plainValue } from '../shapes/properties.js';
import { unknownMembers } from '../shapes/unknown-members.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { storedJson } from '../traces/trace-answer.js';
import { SpanKeyDto, type SpansSourceDto } from './import.dto.js';
import type { ImportSource, ItemToImport, OpenedSource } from './import-source.js';

/** Spans may be large, and each is read with its payloads. */
const SPANS_AT_ONCE = 50;

/** `{type: "spans", spans: [{traceId, spanId}, …]}`: the input of a span becomes data, its output the target. */
@Injectable()
export class SpansSource implements ImportSource<SpansSourceDto> {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  async open({ spans }: SpansSourceDto, { caller: { projectId } }: Asker): Promise<OpenedSource> {
    const keys = readKeys(spans, this.settings.limits.itemsPerRequest);
    const missing = await missingSpan(this.db, projectId, keys);
    if (missing !== undefined) {
      throw new Problem('span_not_found', `The project has no span ${missing.spanId} in a trace ${missing.traceId}`);
    }
    return { total: keys.length, items: this.#items(projectId, keys) };
  }

  async *#items(projectId: string, keys: readonly SpanKey[]): AsyncGenerator<readonly ItemToImport[], void, void> {
    for (let at = 0; at < keys.length; at += SPANS_AT_ONCE) {
      const spans = await readSpans(this.db, projectId, keys.slice(at, at + SPANS_AT_ONCE));
      yield spans.map(itemOf);
    }
  }
}

function itemOf({ traceId, spanId, name, model, input, output }: SpanDetail): ItemToImport {
  return {
    data: storedJson(input),
    target: storedJson(output),
    metadata: toJsonText({ traceId, spanId, name, model }),
    idempotencyKey: `span:${traceId}:${spanId}`,
    source: { type: 'span', traceId, spanId, name },
  };
}

function readKeys(list: JsonText, most: number): SpanKey[] {
  const pointer = '/source/spans';
  if (jsonKind(list) !== 'array') throw invalidBody([{ pointer, detail: 'must be an array' }]);
  const texts = elementsUpTo(list, most);
  if (texts === undefined) {
    const limit = { name: 'LIMIT_ITEMS_PER_REQUEST', value: most };
    throw limitProblem('too_many_items', `More than ${most} spans`, limit);
  }
  if (texts.length === 0) throw invalidBody([{ pointer, detail: 'must not be empty' }]);
  const opened = texts.map(openKey);
  refuseInvalid(opened.flatMap(({ problems }, i) => problemsBelow(`${pointer}/${i}`, problems)));
  return opened.map(({ key }) => key);
}

/** The ids may be in upper or lower case. */
function openKey(text: JsonText): { readonly key: SpanKey; readonly problems: readonly FieldProblem[] } {
  const isObject = jsonKind(text) === 'object';
  const members = isObject ? jsonPropertyMap(text) : new Map<string, JsonText>();
  const id = (name: string) => String(plainValue(members.get(name) ?? toJsonText(null))).toLowerCase();
  const key = { traceId: id('traceId'), spanId: id('spanId') };
  if (!isObject) return { key, problems: [{ pointer: '', detail: 'must be an object' }] };
  const problems = unknownMembers(SpanKeyDto, members.keys());
  if (!isTraceId(key.traceId) || !isSpanId(key.spanId)) {
    problems.push({ pointer: '', detail: 'must have a traceId of 32 and a spanId of 16 hexadecimal digits' });
  }
  return { key, problems };
}
