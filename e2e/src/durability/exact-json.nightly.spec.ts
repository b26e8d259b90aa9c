import { jsonDepth, jsonEquals, MAX_JSON_DEPTH, type JsonText } from '@labeling/domain';
import fc from 'fast-check';
import { mustBe } from '../product/client.fixture.js';
import { hardTexts, tokensOf } from '../product/json-texts.fixture.js';
import { anyJson } from './any-json.fixture.js';
import { aProductOnAnyStore } from './any-store.fixture.js';
import { listedItems, membersOf, readItem, readPage } from '../product/listed-items.fixture.js';
import { pushAnswer, pushInto } from './pushing.fixture.js';
import { expectRebuildToChangeNothing } from './rebuild.fixture.js';
import { untilStored } from '../product/stored.fixture.js';

/** The payloads sent for one item, in order. */
interface Payloads {
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata: JsonText;
  readonly edited: JsonText;
  readonly approved: JsonText;
}
const site = aProductOnAnyStore();
const anyPayloads: fc.Arbitrary<Payloads> = fc.record({
  data: anyJson,
  target: anyJson,
  metadata: anyJson.map((text) => `{"m": ${text}}` as JsonText).filter((text) => jsonDepth(text) <= MAX_JSON_DEPTH),
  edited: anyJson,
  approved: anyJson,
});

describe('the product', () => {
  it.each([
    ['each difficult value', 1, fc.constant(hardTexts.map(everywhere))],
    ['random JSON', 3, fc.array(anyPayloads, { minLength: 60, maxLength: 80, size: 'max' })],
  ])('returns %s exactly as sent, everywhere', async (_, numRuns, batches) => {
    await fc.assert(fc.asyncProperty(batches, goesThroughEverything), { numRuns, endOnFailure: true });
  });

  it('has read models that a rebuild does not change', () => expectRebuildToChangeNothing(site));
});

/** One value everywhere, without additional nesting where it is already as deep as allowed. */
function everywhere(text: string): Payloads {
  const value = text as JsonText;
  const inside = jsonDepth(text) < MAX_JSON_DEPTH ? text : '1e400';
  return {
    ...{ data: value, target: value, metadata: `{ "m" :${inside}}` as JsonText },
    ...{ edited: `["edited",${inside}]` as JsonText, approved: value },
  };
}

let queues = 0;

async function goesThroughEverything(payloads: readonly Payloads[]): Promise<void> {
  const { client } = site;
  const queueId = await client.queue(`exact ${++queues}`);
  const datasetId = await client.dataset(`exact ${queues}`);
  const texts = payloads.map(
    ({ data, target, metadata }) => `\n{ "data" : ${data} ,"metadata":${metadata},"target":\t${target}}`,
  );
  const added = await client.add(queueId, `[${texts.join(' ,')} ]`);
  await client.settled();
  for (const [i, { id }] of added.entries()) await isReviewedExactly(queueId, id, payloads[i] as Payloads);
  await client.settled();

  const listed = await listedItems(client, queueId, 'Approved');
  expect(listed.map(({ data, target, metadata }) => ({ data, target, metadata }))).toEqual(payloads.map(pushedPart));
  await isPushed(queueId, datasetId);
  const datapoints = await client.all(`/v1/datasets/${datasetId}/datapoints`, readPage(readDatapoint));
  const place = new Map(added.map(({ id }, i) => [id, i]));
  const inOrder = datapoints.toSorted((a, b) => (place.get(a.itemId) ?? -1) - (place.get(b.itemId) ?? -1));
  expect(inOrder.map(({ itemId: _, ...rest }) => rest)).toEqual(payloads.map(pushedPart));
  await isExported(datasetId, datapoints);
}

async function isReviewedExactly(queueId: string, itemId: string, payloads: Payloads): Promise<void> {
  const { data, target, metadata, edited, approved } = payloads;
  const { client } = site;
  const path = `/v1/labeling_queues/${queueId}/items/${itemId}`;
  const original = { data, originalTarget: target, metadata };
  expect(readItem((await client.get(path)).text as JsonText)).toMatchObject({ ...original, target, state: 'New' });

  const put = await client.send({ method: 'PUT', path: `${path}/target`, body: `{"target":${edited} }` });
  const afterEdit = targetAfter(target, target, edited);
  expect(readItem(mustBe(200, put).text as JsonText)).toMatchObject({ ...original, target: afterEdit });
  const approval = await client.send({ method: 'POST', path: `${path}/approve`, body: `{ "target": ${approved}}` });
  const afterApproval = targetAfter(target, afterEdit, approved);
  const item = readItem(mustBe(200, approval).text as JsonText);
  expect(item).toMatchObject({ ...original, target: afterApproval, state: 'Approved' });

  const history = readPage(readHistoryEvent)((await client.get(`${path}/history`)).text);
  const [first, ...edits] = history.data;
  expect(first?.type).toBe('ItemAdded');
  const inHistory = membersOf(first?.data as JsonText);
  expect({ data: inHistory('data'), target: inHistory('target'), metadata: inHistory('metadata') }).toEqual({
    ...{ data, target, metadata },
  });
  const targets = edits.filter(({ type }) => type === 'TargetEdited').map((edit) => membersOf(edit.data)('target'));
  expect(targets).toEqual(editsOf(target, [edited, approved]));
}

/** The target shown after an edit: equal values change nothing, and the original's equal is the original (product: rules for an item). */
function targetAfter(original: JsonText, current: JsonText, edit: JsonText): JsonText {
  if (jsonEquals(edit, current)) return current;
  return jsonEquals(edit, original) ? original : edit;
}

function editsOf(original: JsonText, sent: readonly JsonText[]): JsonText[] {
  let current = original;
  return sent.filter((edit) => {
    const changes = !jsonEquals(edit, current) && !jsonEquals(edit, original);
    current = targetAfter(original, current, edit);
    return changes;
  });
}

/** What becomes a datapoint. */
function pushedPart({ data, target, metadata, edited, approved }: Payloads) {
  return { data, target: targetAfter(target, targetAfter(target, target, edited), approved), metadata };
}

async function isPushed(queueId: string, datasetId: string): Promise<void> {
  const before = await site.client.settled();
  const pushId = await pushInto(site.client, queueId, datasetId);
  await untilStored(site.store, before, ({ event }) => event.type === 'PushCompleted');
  await site.client.settled();
  expect(await pushAnswer(site.client, queueId, pushId)).toMatchObject({ status: 'completed', skipped: 0 });
}

/** One line each; only spaces between tokens may be left out. */
async function isExported(datasetId: string, datapoints: readonly ReturnType<typeof readDatapoint>[]): Promise<void> {
  const { text } = await site.client.get(`/v1/datasets/${datasetId}/export?format=jsonl`);
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  const tokens = (part: ReturnType<typeof readDatapoint>) => ({
    data: tokensOf(part.data),
    target: tokensOf(part.target),
    metadata: tokensOf(part.metadata),
  });
  expect(lines.map((line) => tokens(readDatapoint(line as JsonText)))).toEqual(datapoints.map(tokens));
}

function readDatapoint(text: JsonText) {
  const member = membersOf(text);
  const itemId: string = JSON.parse(member('provenance')).itemId;
  return { itemId, data: member('data'), target: member('target'), metadata: member('metadata') };
}

function readHistoryEvent(text: JsonText): { type: string; data: JsonText } {
  const member = membersOf(text);
  return { type: JSON.parse(member('type')), data: member('data') };
}
