import { Injectable } from '@nestjs/common';
import { jsonElements, jsonKind, toJsonText, type JsonText } from '@labeling/domain';
import { isSpanId, isTraceId, missingSpan, readSpans, type SpanDetail, type SpanKey } from '@labeling/traces';
import type { Asker } from '../access/asker.js';
import { limitProblem, Problem } from '../problem-details/problem.js';
import { plainValue } from '../request-json/members.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { invalidBody } from '../request-json/validate-shell.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { storedJson } from '../traces/trace-answer.js';
import type { ImportSource, ItemToImport, OpenedSource } from './import-source.js';

/** Spans may be large, and each is read with its payloads. */
const SPANS_AT_ONCE = 50;

/** `{traceId, spanId}`, in any case. */
class SpanDto extends ObjectDto {
  readonly key: SpanKey;

  constructor(text: JsonText) {
    super(text);
    const id = (name: string) => String(plainValue(this.text(name))).toLowerCase();
    this.key = { traceId: id('traceId'), spanId: id('spanId') };
  }

  get complaint(): string | undefined {
    if (this.self !== 'object') return 'must be an object';
    return isTraceId(this.key.traceId) && isSpanId(this.key.spanId)
      ? undefined
      : 'must have a traceId of 32 and a spanId of 16 hexadecimal digits';
  }
}

/** `{type: "spans", spans: [{traceId, spanId}, …]}`: the input of a span becomes data, its output the target. */
@Injectable()
export class SpansSource implements ImportSource {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  async open(source: JsonText, { caller: { projectId } }: Asker): Promise<OpenedSource> {
    const keys = readKeys(new SpanList(source).spans, this.settings.limits.itemsPerRequest);
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

class SpanList extends ObjectDto {
  readonly spans = this.text('spans');
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

function readKeys(list: JsonText | undefined, most: number): SpanKey[] {
  const pointer = '/source/spans';
  if (list === undefined) throw invalidBody([{ pointer, detail: 'is missing' }]);
  if (jsonKind(list) !== 'array') throw invalidBody([{ pointer, detail: 'must be an array' }]);
  const texts = jsonElements(list);
  if (texts.length === 0) throw invalidBody([{ pointer, detail: 'must not be empty' }]);
  if (texts.length > most) {
    const limit = { name: 'LIMIT_ITEMS_PER_REQUEST', value: most };
    throw limitProblem('too_many_items', `${texts.length} spans; at most ${most} are allowed`, limit);
  }
  const spans = texts.map((text) => new SpanDto(text));
  const problems = spans.flatMap(({ complaint: detail }, i) =>
    detail === undefined ? [] : [{ pointer: `${pointer}/${i}`, detail }],
  );
  if (problems.length > 0) throw invalidBody(problems);
  return spans.map(({ key }) => key);
}
