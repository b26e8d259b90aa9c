import type { Ledger } from '../ledger.js';
import type { Found, FoundDatapoint, FoundItem, FoundPush } from './found.js';
import { firstDisorder, grouped } from './grouped.js';
import { nameOf } from './judge-answers.js';

/**
 * Every acknowledged push exists and is completed; each pushed item is one datapoint, with the target it had, and no
 * datapoint has another origin; the datapoints of a push are in the order of the queue, apart from those of items that
 * somebody changed meanwhile.
 */
export function judgePushed(ledger: Ledger, { queues, datasets, pushes }: Found): string[] {
  const byId = new Map(pushes.map((push) => [push.id, push]));
  const missing = ledger
    .that('push')
    .filter(({ outcome, answered }) => outcome === 'acknowledged' && !byId.has(answered.id ?? ''))
    .map((entry) => `${nameOf(entry)} was acknowledged, and there is no such push`);

  const items = [...queues.values()].flat();
  const place = new Map(items.map(({ id }, i) => [id, i]));
  const datapoints = [...datasets].flatMap(([datasetId, rows]) =>
    rows.flatMap(({ from, ...row }) => (from ? [{ ...row, ...from, datasetId }] : [])),
  );
  const byPush = grouped(datapoints, ({ pushId }) => pushId);
  const wrong = pushes.flatMap((push) => judgePush(push, byPush.get(push.id) ?? []));
  const disordered = judgeOrder(ledger, byPush, place);
  const unknown = [...byPush.keys()].filter((id) => !byId.has(id)).map((id) => `Datapoints are from no push: ${id}`);
  return [...missing, ...wrong, ...disordered, ...unknown, ...judgeItems(items, datapoints)];
}

type Pushed = Omit<FoundDatapoint, 'from'> & {
  readonly itemId: string;
  readonly pushId: string;
  readonly datasetId: string;
};

function judgePush(push: FoundPush, datapoints: readonly Pushed[]): string[] {
  const { id, status, total, pushed, skipped } = push;
  const wrong: string[] = [];
  if (status !== 'completed') wrong.push(`Push ${id} is ${status}`);
  if (total !== pushed + skipped) wrong.push(`Push ${id} has ${total} items, ${pushed} pushed and ${skipped} skipped`);
  if (datapoints.length !== pushed) wrong.push(`Push ${id} says ${pushed} pushed, and there are ${datapoints.length}`);
  if (datapoints.some(({ datasetId }) => datasetId !== push.datasetId)) wrong.push(`Push ${id} is in two datasets`);
  return wrong;
}

function judgeOrder(
  ledger: Ledger,
  byPush: ReadonlyMap<string, readonly Pushed[]>,
  place: ReadonlyMap<string, number>,
): string[] {
  const changes = grouped(changesIn(ledger), ({ itemId }) => itemId);
  return ledger.that('push').flatMap(({ answered, beganAt }) => {
    const isUntouched = ({ itemId }: Pushed) => !changes.get(itemId)?.some(({ endedAt }) => endedAt > beganAt);
    const datapoints = (byPush.get(answered.id ?? '') ?? []).filter(isUntouched);
    const disorder = firstDisorder(datapoints, ({ itemId }) => place.get(itemId) ?? -1);
    if (disorder === undefined) return [];
    return [`Push ${answered.id} has ${disorder[0].itemId} before ${disorder[1].itemId}, and the queue has not`];
  });
}

/** Every command that was given to an item. */
function changesIn(ledger: Ledger): { readonly itemId: string; readonly endedAt: number }[] {
  const single = [...ledger.that('review'), ...ledger.that('annotate')];
  const inBulk = [
    ...ledger.that('bulk').map(({ intent, endedAt }) => ({ intent, endedAt })),
    ...ledger.that('takeBack').map(({ intent: { of }, endedAt }) => ({ intent: of.intent, endedAt })),
  ];
  return [
    ...single.map(({ intent: { itemId }, endedAt }) => ({ itemId, endedAt })),
    ...inBulk.flatMap(({ intent, endedAt }) => intent.items.map(({ itemId }) => ({ itemId, endedAt }))),
  ];
}

function judgeItems(items: readonly FoundItem[], datapoints: readonly Pushed[]): string[] {
  const byItem = grouped(datapoints, ({ itemId }) => itemId);
  const known = new Set(items.map(({ id }) => id));
  const nowhere = [...byItem.keys()].filter((id) => !known.has(id)).map((id) => `A datapoint is from no item: ${id}`);
  const wrong = items.flatMap((item) => {
    const made = byItem.get(item.id) ?? [];
    const pushes = (item.history ?? []).filter(({ type }) => type === 'ItemPushed');
    const expected = item.state === 'pushed' ? 1 : 0;
    if (made.length !== expected || pushes.length !== expected) {
      return [`${item.id} is ${item.state}: ${pushes.length} pushes in its history, ${made.length} datapoints`];
    }
    const [datapoint] = made;
    if (datapoint === undefined) return [];
    const isSame = datapoint.data === item.data && datapoint.target === item.target;
    return isSame && datapoint.pushId === pushes[0]?.pushId ? [] : [`${item.id} and its datapoint differ`];
  });
  return [...nowhere, ...wrong];
}
