import { jsonObject, parseJsonText, toJsonText, type ItemAdded, type ItemEvent, type JsonText } from '@labeling/domain';
import { anyItemHistory } from '@labeling/domain/testing';
import fc from 'fast-check';
import type { HistoryPage, ReadPage } from './item-history.js';

const original = parseJsonText('{"note":"first","n":12345678901234567890,"kept":1.10}');
const added: ItemAdded = {
  type: 'ItemAdded',
  data: {
    ...{ queueId: 'q', projectId: 'p', arrival: { request: 'r', index: 0 }, source: { type: 'api' } },
    ...{
      createdAt: '2026-05-04T03:02:01.000Z',
      data: parseJsonText('{"question":"Is it \\"so\\"?"}'),
      target: original,
    },
  },
};
const targets = fc
  .constantFrom(original, '{ "a" : 1e400 }', '"]},{\\"data\\":["', '[1.10, {"b": null}]', '"\\\\"')
  .map((text) => parseJsonText(text));
/** The rows of an item's history as the HTTP API returns it, oldest first: all that can happen to an item, in any order. */
export const randomHistory: fc.Arbitrary<readonly JsonText[]> = anyItemHistory(added, {
  targets,
  weights: { EditTarget: 3 },
  maxCommands: 60,
}).map((events) => events.map(row));

/** This many edits, oldest first. */
export function edits(count: number): JsonText[] {
  return [added, ...Array.from({ length: count }, (_, n) => edit(n))].map(row);
}

/** The API with these rows, oldest first, for a reader who is shown those of some revisions. */
export function serving(rows: readonly JsonText[], isShown: (revision: number) => boolean = () => true): ReadPage {
  return async (query) => page(rows, isShown, new URLSearchParams(query));
}

function page(rows: readonly JsonText[], isShown: (revision: number) => boolean, query: URLSearchParams): HistoryPage {
  const [limit, after] = [Number(query.get('limit') ?? 100), query.get('after')];
  const isNewest = query.get('order') === 'newest';
  const asked = isNewest ? [...rows.keys()].slice(0, Number(after ?? rows.length)).toReversed() : [...rows.keys()];
  const all = asked.filter(isShown);
  const next = all.length > limit ? String(all[limit - 1]) : undefined;
  return { rows: rowsAt(rows, all.slice(0, limit)), next };
}

export function rowsAt(rows: readonly JsonText[], revisions: readonly number[]): readonly JsonText[] {
  return revisions.flatMap((revision) => rows[revision] ?? []);
}

const edit = (n: number): ItemEvent => ({ type: 'TargetEdited', data: { target: toJsonText({ answer: n }) } });

function row({ type, data }: ItemEvent, revision: number): JsonText {
  const exact = ['data', 'target', 'metadata'];
  const members = Object.entries(data).map(([name, value]) => [name, exact.includes(name) ? value : toJsonText(value)]);
  return jsonObject({
    id: toJsonText(`event ${revision}`),
    revision: toJsonText(String(revision)),
    type: toJsonText(type),
    data: jsonObject(Object.fromEntries(members)),
    actor: toJsonText({ type: 'user', id: 'u', name: 'Ada' }),
    at: toJsonText(new Date(Date.UTC(2026, 0, 1) + revision * 60_000).toISOString()),
    correlationId: toJsonText(`request ${revision}`),
    stateAfter: toJsonText('not read'),
  });
}
