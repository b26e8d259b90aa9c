// This is the storage format of `import-<importId>` streams: stored events never change. The id is derived from what is imported
// and where, so the same import always has the same stream.
import type { EventPlaces } from '../json/json-places.js';

export type ImportSourceType = 'file' | 'dataset' | 'spans' | 'traces' | 'sessions' | 'sql';

/** Everything that an import was to add is in its queue or dataset. */
export interface ImportCompleted {
  readonly type: 'ImportCompleted';
  readonly data: {
    readonly projectId: string;
    readonly source: ImportSourceType;
    /** How many the request that completed it added. */
    readonly added: number;
    /** How many were there already. */
    readonly collapsed: number;
  } & ({ readonly queueId: string } | { readonly datasetId: string });
}
export type ImportEvent = ImportCompleted;

export const importEvents: EventPlaces<ImportEvent> = { ImportCompleted: {} };
