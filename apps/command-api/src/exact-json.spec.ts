import fc from 'fast-check';
import {
  compactJson,
  jsonDepth,
  jsonElements,
  MAX_JSON_DEPTH,
  jsonPropertyMap,
  parseJsonText,
  type JsonText,
} from '@labeling/domain';
import { startApi, type RunningApi } from './api.fixture.js';
import type { Client } from './client.fixture.js';
import { anyPayload as payload, hardTexts } from './payloads.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

const member = fc
  .tuple(
    fc.string({ unit: 'binary' }),
    payload.filter((text) => shallow(text)),
  )
  .map(([key, value]) => `${JSON.stringify(key)}:${value}`);
/** An object is one level deeper than what is in it. */
const shallow = (text: string) => jsonDepth(text) < MAX_JSON_DEPTH;
const metadata = fc.option(fc.array(member, { maxLength: 3 }).map((members) => `{${members.join(',')}}`));

interface Payloads {
  readonly data: string;
  readonly target: string;
  readonly edited: string;
  readonly metadata: string | null;
}
const sent = fc.array(fc.record<Payloads>({ data: payload, target: payload, edited: payload, metadata }), {
  minLength: 1,
  maxLength: 8,
});

const rows = (page: string) =>
  jsonElements(jsonPropertyMap(parseJsonText(page, Infinity)).get('data') as JsonText).map(jsonPropertyMap);
const texts = (row: ReadonlyMap<string, JsonText>, ...names: string[]) => names.map((name) => row.get(name));

async function roundTrip(items: readonly Payloads[]): Promise<void> {
  const queue = await admin.queue();
  const dataset = await admin.dataset();
  const at = `/v1/labeling_queues/${queue}`;
  const members = items.map(({ data, target, metadata: more }) => {
    return `{"data":${data},"target":${target}${more === null ? '' : `,"metadata":${more}`}}`;
  });
  const added = await admin.post(`${at}/items`, `{"items":[${members.join(',')}]}`);
  expect([added.status, added.text]).toEqual([201, expect.anything()]);
  const ids = JSON.parse(added.text).map(({ id }: { id: string }) => id);
  let position = '';
  for (const [i, { edited, data, target, metadata: more }] of items.entries()) {
    const approved = await admin.post(`${at}/items/${ids[i]}/approve`, `{"target":${edited}}`);
    const current = jsonPropertyMap(approved.text as JsonText).get('target');
    const answered = texts(jsonPropertyMap(approved.text as JsonText), 'data', 'originalTarget', 'metadata');
    expect(answered).toEqual([data, target, more ?? 'null']);
    position = approved.headers.get('position') ?? '';
    const read = await admin.get(`${at}/items/${ids[i]}?atLeast=${position}`);
    expect(read.text).toBe(approved.text);
    const history = rows((await admin.get(`${at}/items/${ids[i]}/history`)).text);
    expect(texts(jsonPropertyMap(history[0]?.get('data') as JsonText), 'data', 'target', 'metadata')).toEqual([
      data,
      target,
      more ?? undefined,
    ]);
    const edit = history.find((row) => row.get('type') === '"TargetEdited"');
    expect(current).toBe(edit ? edited : target);
    if (edit) expect(jsonPropertyMap(edit.get('data') as JsonText).get('target')).toBe(edited);
  }
  const listed = rows((await admin.get(`${at}/items?limit=1000&atLeast=${position}`)).text);
  const before = listed.map((row) => texts(row, 'data', 'target', 'metadata'));
  const pushed = await admin.post(`${at}/push`, { datasetId: dataset });
  await running.pushed(String(pushed.body['pushId']));
  const datapoints = rows((await admin.get(`/v1/datasets/${dataset}/datapoints`)).text);
  const byItem = (row: ReadonlyMap<string, JsonText>) => ids.indexOf(JSON.parse(row.get('provenance') ?? '').itemId);
  const sorted = datapoints.sort((a, b) => byItem(a) - byItem(b));
  expect(sorted.map((row) => texts(row, 'data', 'target', 'metadata'))).toEqual(before);
  const lines = (await admin.get(`/v1/datasets/${dataset}/export`)).text.trimEnd().split('\n');
  const exported = lines
    .map((line) => jsonPropertyMap(parseJsonText(line, Infinity)))
    .sort((a, b) => byItem(a) - byItem(b));
  expect(exported.map((row) => texts(row, 'data', 'target', 'metadata'))).toEqual(
    before.map((row) => row.map((text) => (/[\n\r]/.test(text ?? '') ? compactJson(text as JsonText) : text))),
  );
}

describe('JSON', () => {
  it('is returned exactly as received, for every difficult value', async () => {
    await roundTrip(
      hardTexts
        .map((data, i) => ({
          ...{ data, target: hardTexts.at(i - 1) ?? '', edited: hardTexts.at(i - 5) ?? '', metadata: `{"m": ${data}}` },
        }))
        .map((item) => (item.data.startsWith('[[[') ? { ...item, metadata: null } : item)),
    );
  });

  it('is returned exactly as received, for random values', async () => {
    await fc.assert(fc.asyncProperty(sent, roundTrip), { numRuns: 15 });
  });
});
