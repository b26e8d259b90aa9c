import fc from 'fast-check';
import { jsonElements, jsonPropertyMap, parseJsonText, type JsonText } from '@labeling/domain';
import { startApi, type RunningApi } from '../api.fixture.js';
import type { Answer } from '../client.fixture.js';
import { anyWithTexts, batchTypes } from './batch-commands.fixture.js';

let running: RunningApi;
let itemsPath: string;
beforeAll(async () => {
  running = await startApi();
  itemsPath = `/v1/labeling_queues/${await running.admin.queue()}/items`;
});
afterAll(() => running?.stop());

const targets = ['{"a":1.10, "b":1e400}', '{ "a":1,"a":2 }', '{"__proto__":{"a":[]}}', '[1]', 'null'];
const target = fc.constantFrom(...targets);
const values = fc.constantFrom('1.1', '2', '{"a":1e-400}', '"\\u0000"').map((text) => parseJsonText(text));

/** Assignments need real members and have tests elsewhere; taking back is what these batches are used for. */
const elsewhere = ['setField', 'assign', 'takeBack'];
const setField = fc.record({ key: fc.constantFrom('a', 'b', '__proto__'), value: values }).map(({ key, value }) => {
  return `{"type":"setField","key":"${key}","value":${value}}`;
});
const texts = fc.constantFrom('unsure', 'see \u0000 the guidelines');
const others = batchTypes.filter((type) => !elsewhere.includes(type));
const command = fc.oneof(
  { weight: 3, arbitrary: setField },
  { weight: others.length, arbitrary: anyWithTexts(others, texts) },
);

const batch = (ids: readonly string[], text: string) =>
  running.admin.post(`${itemsPath}/batch`, `{"items":[${ids.map((id) => `{"id":"${id}"}`).join()}],"command":${text}}`);

interface Seen {
  readonly state: string;
  readonly target: JsonText | undefined;
  readonly original: JsonText | undefined;
}
const text = (json: JsonText | undefined) => String(JSON.parse(json ?? 'null'));

async function itemsAt(ids: readonly string[], { headers }: Answer): Promise<Seen[]> {
  const states = 'New,Modified,Approved,discarded';
  const rows = new Map<string, Seen>();
  const answer = await running.admin.get(`${itemsPath}?limit=1000&state=${states}&atLeast=${headers.get('position')}`);
  for (const row of jsonElements(jsonPropertyMap(parseJsonText(answer.text, Infinity)).get('data') as JsonText)) {
    const properties = jsonPropertyMap(row);
    rows.set(text(properties.get('id')), {
      state: text(properties.get('state')),
      target: properties.get('target'),
      original: properties.get('originalTarget'),
    });
  }
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** If no rule leads an item back to its state, it gets the nearest state (docs: glossary, item). */
function nearest({ state, target: now, original }: Seen, taken: string): string[] {
  if (state === 'New' && taken.includes('approve')) return ['New', 'Modified'];
  return state === 'Modified' && now === original ? ['Modified', 'New'] : [state];
}

describe('taking back a batch', () => {
  it('restores the target of every item and, as far as its rules allow, its state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(target, { minLength: 1, maxLength: 6 }),
        fc.array(command, { maxLength: 3 }),
        command,
        async (targets, earlier, last) => {
          const added = await running.admin.post(
            itemsPath,
            `{"items":[${targets.map((json) => `{"data":1,"target":${json}}`).join()}]}`,
          );
          const ids: string[] = JSON.parse(added.text).map(({ id }: { id: string }) => id);
          let before = added;
          // The earlier commands applied only to every second item.
          for (const each of earlier) {
            const done = await batch(
              ids.filter((_, i) => i % 2 === 0),
              each,
            );
            if (Number(done.headers.get('position')) > Number(before.headers.get('position'))) before = done;
          }
          const was = await itemsAt(ids, before);
          const done = await batch(ids, last);
          const takeBack = `{"type":"takeBack","correlationId":"${done.body['correlationId']}"}`;
          const undone = await batch(ids, takeBack);
          expect(undone.body['refused']).toEqual([]);
          const is = await itemsAt(ids, undone);
          expect(is.map((item) => item.target)).toEqual(was.map((item) => item.target));
          is.forEach(({ state }, i) => expect(nearest(was[i] as Seen, last)).toContain(state));
          expect((await batch(ids, takeBack)).body).toMatchObject({ changed: 0, unchanged: ids.length });
        },
      ),
      { numRuns: 25 },
    );
  });
});
