import { needChange, type Need } from '@labeling/domain';
import type { OverlapChange } from '@labeling/read-models/queries';
import { percentOf } from './percent.js';

interface Between {
  readonly from: Need;
  readonly to: Need;
}

/** Who annotates the items of a queue, as a sentence. */
export function annotatedWords({ annotations, share }: Need): string {
  if (share === 1) return `${annotations} members annotate each item of this queue, each on their own.`;
  if (share === 0) return 'One member annotates each item of this queue.';
  return `${annotations} members annotate ${percentOf(share)}% of the items of this queue, each on their own. One member annotates each of the others.`;
}

/** What saving another overlap does to the existing items, as sentences. */
export function changeWords(change: OverlapChange, { from, to }: Between): string {
  const { raises, lowers } = needChange(from, to);
  return [
    ...severalWords(change, to),
    ...(raises
      ? [`${lowers || to.share < 1 ? 'Some items' : 'Items'} that are not approved yet need more annotations.`]
      : []),
    ...(lowers ? loweredWords(change, to) : []),
  ].join(' ');
}

/** Which items need several, where not all do. */
function severalWords({ items, several }: OverlapChange, { annotations, share }: Need): string[] {
  if (annotations === 1 || share === 1) return [];
  const all = items === 1 ? 'the 1 item' : `the ${items.toLocaleString('en')} items`;
  const needing = several === 1 ? 'needs' : 'need';
  return [
    `Of ${all} in the queue, ${several.toLocaleString('en')} ${needing} ${annotations} annotations; the others need one.`,
  ];
}

function loweredWords({ settled, disputed }: OverlapChange, { annotations }: Need): string[] {
  if (settled + disputed === 0) return ['No open item has enough annotations yet, so this decides none.'];
  const rest = annotations === 1 ? 'open: their annotations differ.' : 'disputed: a lead decides.';
  return [
    ...(settled === 0 ? [] : [`${itemsAre(settled)} approved, because all annotations are equal.`]),
    ...(disputed === 0 ? [] : [`${itemsAre(disputed)} ${rest}`]),
  ];
}

/** What saving a schema does that changes which annotations are equal: more of them, or fewer. */
export function schemaChangeWords({ settled, disputed }: OverlapChange, isMoreLenient: boolean): string {
  const left = disputed === 1 ? '1 item' : `${disputed.toLocaleString('en')} items`;
  if (!isMoreLenient) {
    const stays = 'Items that are approved stay approved.';
    return disputed === 0 ? stays : `${stays} ${left} will be disputed.`;
  }
  if (settled === 0 && disputed === 0) return 'No item is disputed, so this decides none.';
  if (settled === 0) return `This approves no item: ${left} will still be disputed.`;
  const approved = settled === 1 ? '1 item' : `${settled.toLocaleString('en')} items`;
  const rest = disputed === 0 ? '' : ` ${left} will still be disputed.`;
  return `${approved} will be approved, because the annotations are equal where it counts.${rest}`;
}

/** The words for reopening approved items; undefined when there are none. */
export function reopenWords({ reopened }: OverlapChange, { from, to }: Between): string | undefined {
  if (!needChange(from, to).raises || reopened === 0) return undefined;
  const some = reopened === 1 ? 'the item that was' : `the ${reopened.toLocaleString('en')} items that were`;
  return `Also reopen ${some} approved by agreement`;
}

/** The progress of bringing items in line. */
export function settlingWords(left: number | undefined, need: Need, isArchived = false): string {
  const doing = nowWords(need);
  if (isArchived) return `${doing} What was submitted is settled once the queue is unarchived.`;
  if (left === undefined || left === 0) return `${doing} Checking what was submitted…`;
  return `${doing} ${left.toLocaleString('en')} still to be settled…`;
}

function nowWords({ annotations, share }: Need): string {
  if (annotations === 1) return 'Items are getting one shared target.';
  if (share === 0) return 'Items need 1 annotation each.';
  if (share === 1) return `Items need ${annotations} annotations each.`;
  return `${percentOf(share)}% of the items need ${annotations} annotations, the others 1.`;
}

function itemsAre(count: number): string {
  return count === 1 ? '1 item is' : `${count.toLocaleString('en')} items are`;
}
