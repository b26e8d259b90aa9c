import { compactJson, jsonElements, jsonPropertyMap, parseJsonText, type JsonText } from '@labeling/domain';
import fc from 'fast-check';
import { startApi, type RunningApi } from '../../api.fixture.js';
import type { Client } from '../../client.fixture.js';
import { anyPayload, hardTexts } from '../../payloads.fixture.js';
import { fileFormatNames } from '../../file-formats/file-formats.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

type Payload = readonly [data: string, target: string, metadata: string | undefined];
const shallow = anyPayload.filter((text) => !text.startsWith('[[['));
const metadata = fc.option(
  shallow.map((text) => `{ "m":${text}}`),
  { nil: undefined },
);
const rows = fc.array(fc.tuple(anyPayload, anyPayload, metadata), { minLength: 1, maxLength: 30 });

/** A dataset with these payloads, added directly. */
async function filled(payloads: readonly Payload[]): Promise<string> {
  const dataset = await admin.dataset();
  const texts = payloads.map(([data, target, more]) => {
    return `{"data":${data},"target":${target}${more === undefined ? '' : `,"metadata":${more}`}}`;
  });
  const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, `{"datapoints":[${texts.join(',')}]}`);
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  await admin.get(`/v1/datasets/${dataset}?atLeast=${added.headers.get('position')}`);
  return dataset;
}

/** Exports a dataset and imports the file into another one. */
async function copied(dataset: string, format: string): Promise<string> {
  const file = await admin.get(`/v1/datasets/${dataset}/export?format=${format}`);
  const copy = await admin.dataset();
  const type = { 'Content-Type': file.headers.get('content-type') ?? '' };
  const added = await admin.post(`/v1/datasets/${copy}/import`, file.bytes, type);
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  await admin.get(`/v1/datasets/${copy}?atLeast=${added.headers.get('position')}`);
  return copy;
}

/** The exact texts, as the API lists them. */
async function stored(dataset: string): Promise<(JsonText | undefined)[][]> {
  const { text } = await admin.get(`/v1/datasets/${dataset}/datapoints?limit=1000`);
  const data = jsonPropertyMap(parseJsonText(text, Infinity)).get('data');
  return jsonElements(data ?? ('[]' as JsonText)).map((row) => {
    return ['data', 'target', 'metadata'].map((name) => jsonPropertyMap(row).get(name));
  });
}

const onOneLine = (text: JsonText | undefined) =>
  text !== undefined && /[\n\r]/.test(text) ? compactJson(text) : text;

async function roundTrip(payloads: readonly Payload[], format: string): Promise<void> {
  const original = await filled(payloads);
  const before = await stored(original);
  const after = await stored(await copied(original, format));
  expect(after).toEqual(format === 'jsonl' ? before.map((row) => row.map(onOneLine)) : before);
}

describe.each(fileFormatNames)('a dataset exported as %s and imported again', (format) => {
  it('keeps every difficult value byte for byte', async () => {
    await roundTrip(
      hardTexts.map(
        (data, i) => [data, hardTexts.at(i - 1) ?? '', i % 2 === 0 ? undefined : '{ "m" : 1.10 }'] as const,
      ),
      format,
    );
  });

  it('keeps random values byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(rows, (payloads) => roundTrip(payloads, format)),
      { numRuns: 12 },
    );
  });

  it('keeps any number of datapoints', async () => {
    const many = Array.from({ length: 2_300 }, (_, i): Payload => [`{"i":${i}}`, String(i), undefined]);
    const original = await filled(many);
    const copy = await copied(original, format);
    const answers = await Promise.all([original, copy].map((id) => admin.get(`/v1/datasets/${id}/export?format=csv`)));
    const [one, other] = answers.map(({ text }) =>
      text.split('\r\n').map((line) => line.replace(/^[^,]*|20\d\d-.*/g, '')),
    );
    expect(one).toHaveLength(2_302);
    expect(other).toEqual(one);
  });

  it('is empty when the dataset is empty', async () => {
    const file = await admin.get(`/v1/datasets/${await admin.dataset()}/export?format=${format}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename=Dataset.${format}`);
  });
});
