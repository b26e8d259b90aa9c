import type { LoadedRows } from '../long-table/loaded-rows.svelte.js';
import type { ItemAt, ListedItem } from './listed-item.js';
import type { RowLoader } from './row-loader.js';

/** What a page has seen of its items, and where the rest is read. */
export interface SeenBy {
  readonly ids: RowLoader['ids'];
  readonly rows: Pick<LoadedRows<ListedItem>, 'upToDate'>;
  /** Resolves once everything typed here has reached the server; rejects with the reason it cannot. */
  readonly settle: () => Promise<void>;
  /** The latest revision that this page has loaded or saved; undefined where it has done neither. */
  readonly knownRevision?: (ordinal: number) => bigint | undefined;
}

/**
 * Items at the revisions that were seen here, even if others change them while the server is asked; those that were
 * never in view are as the server has them. Reads lag slightly: what was saved here must not look like somebody else's
 * change. Undefined while the server cannot be reached.
 */
export async function itemsAsSeen(
  ordinals: readonly number[],
  { ids, rows, settle, knownRevision }: SeenBy,
): Promise<readonly ItemAt[] | undefined> {
  const listed = revisionsBy(ordinals, (ordinal) => rows.upToDate(ordinal)?.revision);
  await settle();
  const known = revisionsBy(ordinals, (ordinal) => knownRevision?.(ordinal));
  const found = await ids(ordinals);
  return found?.map((item) => {
    const seen = listed.get(item.ordinal) ?? BigInt(item.revision);
    const latest = known.get(item.ordinal) ?? seen;
    return { ...item, revision: String(latest > seen ? latest : seen) };
  });
}

/** The revisions of those that have one. */
function revisionsBy(
  ordinals: readonly number[],
  of: (ordinal: number) => bigint | string | undefined,
): ReadonlyMap<number, bigint> {
  return new Map(
    ordinals.flatMap((ordinal) => {
      const revision = of(ordinal);
      return revision === undefined ? [] : [[ordinal, BigInt(revision)] as const];
    }),
  );
}
