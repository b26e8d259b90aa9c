import type { OverlapChange } from '@labeling/read-models/queries';

/** What saving another overlap does to the items that there are, as sentences. */
export function changeWords(change: OverlapChange, { from, to }: { from: number; to: number }): string {
  if (to > from) return 'Items that are not approved yet take more annotations.';
  const { settled, disputed } = change;
  if (settled + disputed === 0) return 'No open item has enough annotations yet, so none is decided by this.';
  const agreed = settled === 0 ? [] : [`${items(settled)} approved, because all annotations are equal.`];
  const rest = to === 1 ? 'open: their annotations differ.' : 'disputed: a lead decides.';
  return [...agreed, ...(disputed === 0 ? [] : [`${items(disputed)} ${rest}`])].join(' ');
}

/** What saving a schema does by which other annotations are equal than before: more of them, or fewer. */
export function schemaChangeWords({ settled, disputed }: OverlapChange, isMoreLenient: boolean): string {
  const left = disputed === 1 ? '1 item' : `${disputed.toLocaleString('en')} items`;
  if (!isMoreLenient) {
    const stays = 'Items that are approved stay approved.';
    return disputed === 0 ? stays : `${stays} ${left} will be disputed.`;
  }
  if (settled === 0 && disputed === 0) return 'No item is disputed, so none is decided by this.';
  if (settled === 0) return `No item is approved by this: ${left} will still be disputed.`;
  const approved = settled === 1 ? '1 item' : `${settled.toLocaleString('en')} items`;
  const rest = disputed === 0 ? '' : ` ${left} will still be disputed.`;
  return `${approved} will be approved, because the annotations are equal where it counts.${rest}`;
}

/** What opening them again is called; undefined when there are none. */
export function reopenWords(
  { reopened }: OverlapChange,
  { from, to }: { from: number; to: number },
): string | undefined {
  if (to <= from || reopened === 0) return undefined;
  const some = reopened === 1 ? 'the item that was' : `the ${reopened.toLocaleString('en')} items that were`;
  return `Also reopen ${some} approved by agreement`;
}

/** How far bringing items in line is. */
export function settlingWords(left: number | undefined, overlap: number, isArchived = false): string {
  const doing = overlap === 1 ? 'Items are getting one shared target.' : `Items need ${overlap} annotations each.`;
  if (isArchived) return `${doing} What was submitted is settled once the queue is unarchived.`;
  if (left === undefined || left === 0) return `${doing} Checking what was submitted…`;
  return `${doing} ${left.toLocaleString('en')} still to be settled…`;
}

function items(count: number): string {
  return count === 1 ? '1 item is' : `${count.toLocaleString('en')} items are`;
}
