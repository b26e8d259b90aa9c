/** Something in a project that is no longer updated because one of its events could not be read. */
export interface SetAsideRow {
  readonly kind: 'item' | 'queue' | 'dataset' | 'push';
  readonly id: string;
  readonly queueId: string | null;
  readonly type: string;
  readonly reason: string;
  readonly storedAt: string;
}

const names = { item: 'Item', queue: 'Queue', dataset: 'Dataset', push: 'Push' } as const;

/** "Item 01890a5d": enough of the id to distinguish it from the others. */
export function nameOf({ kind, id }: SetAsideRow): string {
  return `${names[kind]} ${id.slice(0, 8)}`;
}

/** Where it can be seen as it was before. */
export function hrefOf({ kind, id }: SetAsideRow): string | undefined {
  switch (kind) {
    case 'item':
      return `/activity?item=${id}`;
    case 'queue':
      return `/queues/${id}`;
    case 'dataset':
      return `/datasets/${id}`;
    case 'push':
      return undefined;
  }
}
