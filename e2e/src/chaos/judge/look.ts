// Reads everything that the judge needs, over the API.
import { jsonElements, type JsonText } from '@labeling/domain';
import { membersOf } from '../../product/listed-items.fixture.js';
import type { Found, FoundDatapoint, FoundEvent, FoundItem, FoundPush } from './found.js';

/** Reads a path of the API until it answers 200, waiting when the API asks for it. */
export type Read = (path: string) => Promise<string>;
type Row = (name: string) => JsonText;

const HISTORIES_AT_ONCE = 8;
const STATES = 'New,Modified,Approved,discarded,pushed';

export async function look(
  read: Read,
  queueIds: readonly string[],
  datasetIds: readonly string[],
): Promise<Omit<Found, 'annotated'>> {
  const queues = new Map<string, FoundItem[]>();
  const datasets = new Map<string, FoundDatapoint[]>();
  for (const queueId of queueIds) {
    const path = `/v1/labeling_queues/${queueId}`;
    const items = (await all(read, `${path}/items?state=${STATES}`)).map(itemOf);
    queues.set(queueId, await withHistories(read, path, items));
  }
  for (const datasetId of datasetIds) {
    datasets.set(datasetId, (await all(read, `/v1/datasets/${datasetId}/datapoints`)).map(datapointOf));
  }
  const queueNames = (await all(read, '/v1/labeling_queues')).map((row) => ({
    id: text(row, 'id'),
    name: text(row, 'name'),
  }));
  return { queues, datasets, pushes: await pushesOf(read, queueIds), queueNames };
}

export async function pushesOf(read: Read, queueIds: readonly string[]): Promise<FoundPush[]> {
  const pushes = await Promise.all(queueIds.map((queueId) => all(read, `/v1/labeling_queues/${queueId}/pushes`)));
  return pushes.flat().map(pushOf);
}

async function all(read: Read, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page = await read(`${path}${path.includes('?') ? '&' : '?'}limit=500&after=${encodeURIComponent(next)}`);
    const member = membersOf(page as JsonText);
    rows.push(...jsonElements(member('data')).map((row) => membersOf(row)));
    next = JSON.parse(member('next')) as string | null;
  }
  return rows;
}

async function withHistories(read: Read, queuePath: string, items: readonly FoundItem[]): Promise<FoundItem[]> {
  const found = [...items];
  const left = found.flatMap((item, i) => (item.revision > 0 ? [{ item, i }] : []));
  const readSome = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const history = (await all(read, `${queuePath}/items/${next.item.id}/history`)).map(eventOf);
      found[next.i] = { ...next.item, history };
    }
  };
  await Promise.all(Array.from({ length: HISTORIES_AT_ONCE }, readSome));
  return found;
}

function text(row: Row, name: string): string {
  return String(JSON.parse(row(name)));
}

function itemOf(row: Row): FoundItem {
  return {
    ...{ id: text(row, 'id'), state: text(row, 'state'), revision: Number(text(row, 'revision')) },
    ...{ data: row('data'), target: row('target'), originalTarget: row('originalTarget'), history: undefined },
  };
}

function eventOf(row: Row): FoundEvent {
  const type = text(row, 'type');
  const data = membersOf(row('data'));
  return {
    ...{ revision: Number(text(row, 'revision')), type, correlationId: text(row, 'correlationId') },
    ...(type === 'TargetEdited' && { target: data('target') }),
    ...(type === 'ItemPushed' && { pushId: text(data, 'pushId') }),
  };
}

function datapointOf(row: Row): FoundDatapoint {
  const provenance = row('provenance');
  const from = provenance === 'null' ? undefined : membersOf(provenance);
  return {
    ...{ id: text(row, 'id'), data: row('data'), target: row('target') },
    ...(from && { from: { itemId: text(from, 'itemId'), pushId: text(from, 'pushId') } }),
  };
}

function pushOf(row: Row): FoundPush {
  const number = (name: string) => Number(text(row, name));
  return {
    ...{
      id: text(row, 'id'),
      queueId: text(row, 'queueId'),
      datasetId: text(row, 'datasetId'),
      status: text(row, 'status'),
    },
    ...{ total: number('total'), pushed: number('pushed'), skipped: number('skipped') },
  };
}
