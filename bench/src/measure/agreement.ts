import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import type { Comparison } from '../statistics/comparison.js';
import { latencies } from '../statistics/rounds.js';

/** Three members, each of whom now and then gives an answer of their own. */
const ANNOTATIONS = 3;

/** How far the annotations of a large queue agree, now and as of a moment, beside reading what was submitted. */
export async function measureAgreement(bench: Bench): Promise<Section> {
  const { rounds } = bench.size;
  const large = await bench.largeQueue();
  const at = `/v1/labeling_queues/${large.id}`;
  const schema = JSON.stringify({
    fields: [{ key: 'verdict', type: 'enum', values: ['right', 'wrong', 'unclear'] }],
  });
  await bench.api.call('PUT', `${at}/annotation_schema`, schema);
  await bench.settle();
  await annotate(bench, large.id);
  try {
    const { rows } = await bench.pool.query<{ position: string }>('select position from read_model.checkpoint');
    const position = rows[0]?.position ?? '0';
    const times = await latencies(
      { rounds, samples: 2 },
      {
        now: async () => void (await bench.api.call('GET', `${at}/agreement?field=verdict`)),
        then: async () => void (await bench.api.call('GET', `${at}/agreement?field=verdict&at=${position}`)),
        curve: async () => void (await bench.api.call('GET', `${at}/agreement/curve?field=verdict`)),
        bare: async () => void (await bench.pool.query(scan, [large.id])),
      },
    );
    const what = `of ${large.ids.length.toLocaleString('en')} items`;
    const compare = (name: string, of: { p50: number[] }): Comparison => ({
      ...{ what: `${name} ${what}`, unit: 'ms', values: of.p50 },
      ...{ beside: 'reading the annotations', ceiling: times.bare.p50 },
    });
    return {
      title: 'Agreement, p50',
      note: `Each item has ${ANNOTATIONS} annotations. Figures come with their intervals.`,
      comparisons: [
        compare('figures', times.now),
        compare('figures as of a moment', times.then),
        compare('curve', times.curve),
      ],
    };
  } finally {
    await clear(bench, large.id);
    // With a schema, the review screen would open a form instead of the editor that is measured later.
    await bench.api.call('DELETE', `${at}/annotation_schema`);
    await bench.settle();
  }
}

const scan = `
  select item_id, member, target from read_model.item_annotations
  join read_model.queue_items as item on item.id = item_id where queue_id = $1`;

/** Writes to the read models directly: through the API, this would take an hour. */
async function annotate({ pool }: Bench, queueId: string): Promise<void> {
  const members = Array.from({ length: ANNOTATIONS }, (_, n) => `member ${n}`);
  await pool.query(
    `insert into read_model.item_annotations (item_id, member, status, target, submission, changed_at, revision)
     select id, member, 'submitted',
       json_build_object('verdict', case when hashtext(id::text || member) % 5 = 0 then 'unclear'
         when hashtext(id::text) % 2 = 0 then 'right' else 'wrong' end)::text,
       nth, updated_at, 1
     from read_model.queue_items, unnest($2::text[]) with ordinality as annotator (member, nth) where queue_id = $1`,
    [queueId, members],
  );
  await pool.query(
    `insert into read_model.item_answers (item_id, queue_id, position, member, at, target)
     select item_id, $1, item.arrival_position + submission, member, changed_at, target
     from read_model.item_annotations join read_model.queue_items as item on item.id = item_id where queue_id = $1`,
    [queueId],
  );
  await pool.query('update read_model.queue_items set annotators = $2, submitted = $2 where queue_id = $1', [
    queueId,
    ANNOTATIONS,
  ]);
  await pool.query('analyze read_model.item_annotations, read_model.item_answers, read_model.queue_items');
}

/** Other measurements use the same queue. */
async function clear({ pool }: Bench, queueId: string): Promise<void> {
  const items = 'select id from read_model.queue_items where queue_id = $1';
  await pool.query(`delete from read_model.item_annotations where item_id in (${items})`, [queueId]);
  await pool.query('delete from read_model.item_answers where queue_id = $1', [queueId]);
  await pool.query('update read_model.queue_items set annotators = 0, submitted = 0 where queue_id = $1', [queueId]);
}
