import { aDatabase } from '../database.fixture.js';
import { storeSpans } from '../ingest/store-spans.js';
import { getTrace } from '../queries/get-trace.js';
import { listSpans } from '../queries/list-spans.js';
import { aSpan, otherProjectId, projectId, spanIdOf, traceIdOf } from '../spans.fixture.js';
import { deleteTraces, type DeletedTogether } from './delete-trace.js';

const database = aDatabase();
beforeEach(() => database.empty());
const of = { projectId, traceId: traceIdOf(1) };
const spansOf = async (trace: number, project = projectId) =>
  (await listSpans(database.pool(), { projectId: project, traceId: traceIdOf(trace), limit: 10 })).data.map(
    ({ spanId }) => spanId,
  );
const unrecorded = () => Promise.resolve();
const remove = (...traces: number[]) =>
  deleteTraces(database.pool(), { projectId, traceIds: traces.map(traceIdOf), record: unrecorded });

describe('deleting traces', () => {
  it('deletes the given traces and their spans, and nothing else', async () => {
    await storeSpans(database.pool(), projectId, [
      ...[aSpan(), aSpan({ spanId: spanIdOf(2) })],
      ...[aSpan({ traceId: traceIdOf(2) }), aSpan({ traceId: traceIdOf(3) })],
    ]);
    await storeSpans(database.pool(), otherProjectId, [aSpan()]);
    expect(await remove(1, 3, 404)).toEqual({ traces: 2, spans: 3 });
    expect(await getTrace(database.pool(), of)).toBeUndefined();
    expect([await spansOf(1), await spansOf(2), await spansOf(3)]).toEqual([[], [spanIdOf(1)], []]);
    expect(await spansOf(1, otherProjectId)).toEqual([spanIdOf(1)]);
    expect(await remove(1)).toEqual({ traces: 0, spans: 0 });
  });

  it('records each deletion in the same transaction, or deletes nothing in it', async () => {
    const numbers = Array.from({ length: 101 }, (_, i) => i + 1);
    await storeSpans(
      database.pool(),
      projectId,
      numbers.map((number) => aSpan({ traceId: traceIdOf(number) })),
    );
    const recorded: DeletedTogether[] = [];
    const deleted = deleteTraces(database.pool(), {
      projectId,
      traceIds: [...numbers.toReversed(), 404].map(traceIdOf),
      record: async (db, together) => {
        recorded.push(together);
        const left = await db.query<{ traces: string }>('select count(*) as traces from traces.traces');
        if (left.rows[0]?.traces === '0') throw new Error('not written');
      },
    });
    await expect(deleted).rejects.toThrow('not written');
    expect(recorded.map(({ traceIds, spans }) => [traceIds, spans])).toEqual([
      [numbers.slice(0, 100).map(traceIdOf), 100],
      [[traceIdOf(101)], 1],
    ]);
    expect([await spansOf(100), await spansOf(101)]).toEqual([[], [spanIdOf(1)]]);
    expect(await getTrace(database.pool(), { projectId, traceId: traceIdOf(101) })).toBeDefined();
  });

  it('deletes the spans of a large trace in parts, since the time of a statement is limited', async () => {
    await storeSpans(database.pool(), projectId, [aSpan(), aSpan({ traceId: traceIdOf(2) })]);
    await database.pool().query(
      `insert into traces.spans select (
         jsonb_populate_record(span, jsonb_build_object('span_id', lpad(to_hex(number), 16, '0')))
       ).* from traces.spans as span, generate_series(2, 20000) as number where trace_id = $1`,
      [traceIdOf(1)],
    );
    await database.pool().query(
      `create function traces.refuse_many() returns trigger language plpgsql as $$ begin
         if (select count(*) from gone) > 10000 then raise exception 'too many'; end if;
         return null;
       end $$`,
    );
    await database.pool().query(
      `create trigger refuse_many after delete on traces.spans referencing old table as gone
       for each statement execute function traces.refuse_many()`,
    );
    try {
      expect(await remove(1)).toEqual({ traces: 1, spans: 20_000 });
    } finally {
      await database.pool().query('drop function traces.refuse_many cascade');
    }
    expect([await spansOf(1), await spansOf(2)]).toEqual([[], [spanIdOf(1)]]);
  });

  it('deletes spans that were already being stored', async () => {
    await storeSpans(database.pool(), projectId, [aSpan()]);
    const storing = await database.pool().connect();
    await storing.query('begin');
    await storeSpans(storing, projectId, [aSpan({ spanId: spanIdOf(2) })]);
    const deleted = remove(1);
    await waiting(1);
    await storing.query('commit');
    storing.release();
    expect(await deleted).toEqual({ traces: 1, spans: 2 });
    expect([await getTrace(database.pool(), of), await spansOf(1)]).toEqual([undefined, []]);
  });

  it('lets spans that arrive meanwhile create the trace again', async () => {
    await storeSpans(database.pool(), projectId, [aSpan(), aSpan({ spanId: spanIdOf(2) })]);
    const reading = await database.pool().connect();
    await reading.query('begin');
    await reading.query('select from traces.spans for update');
    const deleted = remove(1);
    await waiting(1);
    const stored = storeSpans(database.pool(), projectId, [aSpan({ spanId: spanIdOf(3) })]);
    await waiting(2);
    await reading.query('commit');
    reading.release();
    expect([await deleted, await stored]).toEqual([{ traces: 1, spans: 2 }, 1]);
    expect(await getTrace(database.pool(), of)).toMatchObject({ spanCount: 1 });
    expect(await spansOf(1)).toEqual([spanIdOf(3)]);
  });
});

/** Resolves when this many queries of this database wait for a lock. */
async function waiting(queries: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool().query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]?.waiting === queries) return;
  }
}
