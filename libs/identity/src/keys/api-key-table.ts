import { EntitySchema } from 'typeorm';

import type { MemberRow } from '../members/member-table.js';
import type { Scope } from '../rights/rights.js';

export interface ApiKeyRow {
  id: string;
  projectId: string;
  name: string;
  scopes: Scope[];
  /** The first characters, by which people recognize the key. */
  prefix: string;
  /** SHA-256 of the key, hex. Read only if it is selected by name. */
  hash: string;
  /** The member who created it, otherwise `createdByApiKey`; neither for the key of the first start. */
  createdBy: string | null;
  createdByApiKey: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  creator: MemberRow | null;
  creatingKey: ApiKeyRow | null;
}

export const apiKeyTable = new EntitySchema<ApiKeyRow>({
  name: 'api_key',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    projectId: { type: 'uuid' },
    name: { type: 'text' },
    scopes: { type: 'text', array: true },
    prefix: { type: 'text' },
    hash: { type: 'text', unique: true, select: false },
    createdBy: { type: 'uuid', nullable: true },
    createdByApiKey: { type: 'uuid', nullable: true },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    lastUsedAt: { type: 'timestamptz', nullable: true },
    expiresAt: { type: 'timestamptz', nullable: true },
    revokedAt: { type: 'timestamptz', nullable: true },
  },
  relations: {
    creator: { type: 'many-to-one', target: 'member', joinColumn: { name: 'created_by' } },
    creatingKey: { type: 'many-to-one', target: 'api_key', joinColumn: { name: 'created_by_api_key' } },
  },
});
