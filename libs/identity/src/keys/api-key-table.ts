import { EntitySchema } from 'typeorm';

import type { Scope } from '../rights/rights.js';

export interface ApiKeyRow {
  id: string;
  project_id: string;
  name: string;
  scopes: Scope[];
  /** The first characters, for people to recognize the key by. */
  prefix: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  /** The member who made it, else `created_by_api_key`; neither for the first start's key. */
  created_by: string | null;
  created_by_api_key: string | null;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

export const apiKeyTable = new EntitySchema<ApiKeyRow>({
  name: 'api_key',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    project_id: { type: 'uuid' },
    name: { type: 'text' },
    scopes: { type: 'text', array: true },
    prefix: { type: 'text' },
    hash: { type: 'text', unique: true },
    created_by: { type: 'uuid', nullable: true },
    created_by_api_key: { type: 'uuid', nullable: true },
    created_at: { type: 'timestamptz', default: () => 'now()' },
    last_used_at: { type: 'timestamptz', nullable: true },
    expires_at: { type: 'timestamptz', nullable: true },
    revoked_at: { type: 'timestamptz', nullable: true },
  },
});
