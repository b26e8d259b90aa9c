// Whole traces and sessions as data of items. Sizes are known before anything is read.
import { jsonArray, jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { setImmediate } from 'node:timers/promises';
import { getTrace, type OneTrace } from '../queries/get-trace.js';
import { listTraces } from '../queries/list-traces.js';
import type { TraceRow } from '../queries/rows.js';
import { Conversation } from './conversation.js';
import { spanTree } from './span-tree.js';
import { readTreeSpans, spokenSpans, treeBytes } from './whole-spans.js';
import { WholeTooLarge, type Whole, type WholeForm } from './whole.js';

export interface WholeOptions {
  readonly form: WholeForm;
  /** The most bytes that the data may have. */
  readonly mostBytes: number;
}

/** Traces of one session that become an item. */
export const MOST_TRACES = 1_000;
/** How many spans of one trace are searched for a conversation: their callers are held in memory. */
const MOST_SPANS = 200_000;

/** Undefined if the project has no such trace. @throws WholeTooLarge */
export async function wholeTrace(
  db: Queryable,
  { projectId, traceId }: OneTrace,
  options: WholeOptions,
): Promise<Whole | undefined> {
  const trace = await getTrace(db, { projectId, traceId });
  if (trace === undefined) return undefined;
  const traces = new Traces(db, projectId, `Trace ${trace.name || 'unnamed'}`, options);
  const data = options.form === 'tree' ? await traces.tree(trace) : await traces.conversation([trace]);
  const { name, service, sessionId, spanCount: spans } = trace;
  return { name, data, metadata: toJsonText({ traceId, name, service, sessionId, ...startOf(trace), spans }) };
}

/** Undefined if the project has no trace of this session. @throws WholeTooLarge */
export async function wholeSession(
  db: Queryable,
  { projectId, sessionId }: { readonly projectId: string; readonly sessionId: string },
  options: WholeOptions,
): Promise<Whole | undefined> {
  const { data: latestFirst, next } = await listTraces(db, { projectId, sessionId, limit: MOST_TRACES });
  const rows = [...latestFirst].reverse();
  const [first] = rows;
  if (first === undefined) return undefined;
  const of = `Session ${sessionId.slice(0, 200)}`;
  if (next !== null) throw new WholeTooLarge(`${of} has more than ${MOST_TRACES} traces`);
  const traces = new Traces(db, projectId, of, options);
  const data = options.form === 'tree' ? await traces.trees(rows) : await traces.conversation(rows);
  const metadata = { sessionId, ...startOf(first), traces: rows.map(({ traceId }) => traceId) };
  return { name: sessionId, data, metadata: toJsonText(metadata) };
}

class Traces {
  #bytes = 0;

  constructor(
    private readonly db: Queryable,
    private readonly projectId: string,
    private readonly of: string,
    private readonly options: WholeOptions,
  ) {}

  async tree({ traceId }: TraceRow): Promise<JsonText> {
    this.#take(await treeBytes(this.db, { projectId: this.projectId, traceId }));
    return spanTree(await readTreeSpans(this.db, { projectId: this.projectId, traceId }));
  }

  async trees(rows: readonly TraceRow[]): Promise<JsonText> {
    const trees: JsonText[] = [];
    for (const row of rows) {
      const [traceId, name] = [toJsonText(row.traceId), toJsonText(row.name)];
      trees.push(jsonObject({ traceId, name, spans: await this.tree(row) }));
    }
    return jsonArray(trees);
  }

  async conversation(rows: readonly TraceRow[]): Promise<JsonText> {
    const conversation = new Conversation();
    for (const { traceId, spanCount } of rows) {
      if (spanCount > MOST_SPANS) {
        const has = `has ${spanCount} spans in one trace`;
        throw new WholeTooLarge(`${this.of} ${has}; a conversation is read from at most ${MOST_SPANS}`);
      }
      let continues = false;
      const trace = { projectId: this.projectId, traceId };
      for await (const span of spokenSpans(this.db, trace, (bytes) => this.#refuseOver(bytes))) {
        conversation.add(span, continues);
        this.#refuseOver(conversation.bytes);
        continues = true;
        await setImmediate();
      }
    }
    return conversation.data;
  }

  #take(bytes: number): void {
    this.#bytes += bytes;
    this.#refuseOver(this.#bytes);
  }
  #refuseOver(bytes: number): void {
    if (bytes > this.options.mostBytes) throw new WholeTooLarge(`${this.of} has at least ${bytes} bytes`, bytes);
  }
}

const startOf = ({ startNs }: TraceRow) => ({ startedAt: new Date(Number(startNs / 1_000_000n)).toISOString() });
