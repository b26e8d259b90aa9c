import { EntitySchema } from 'typeorm';

import type { ApiKeyRow } from '../keys/api-key-table.js';
import type { MemberRow } from '../members/member-table.js';

export interface SavedViewRow {
  id: string;
  projectId: string;
  /** The queue whose items it lists, else `datasetId`. */
  queueId: string | null;
  datasetId: string | null;
  name: string;
  query: string;
  /** Whether everyone in the project sees it, or only its author. */
  shared: boolean;
  /** The member who saved it, else `createdByApiKey`. */
  createdBy: string | null;
  createdByApiKey: string | null;
  createdAt: Date;
  updatedAt: Date;
  creator: MemberRow | null;
  creatingKey: ApiKeyRow | null;
}

export const savedViewTable = new EntitySchema<SavedViewRow>({
  name: 'saved_view',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    projectId: { type: 'uuid' },
    queueId: { type: 'uuid', nullable: true },
    datasetId: { type: 'uuid', nullable: true },
    name: { type: 'text' },
    query: { type: 'text' },
    shared: { type: 'boolean' },
    createdBy: { type: 'uuid', nullable: true },
    createdByApiKey: { type: 'uuid', nullable: true },
    createdAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    updatedAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
  },
  relations: {
    creator: { type: 'many-to-one', target: 'member', joinColumn: { name: 'created_by' } },
    creatingKey: { type: 'many-to-one', target: 'api_key', joinColumn: { name: 'created_by_api_key' } },
  },
});
