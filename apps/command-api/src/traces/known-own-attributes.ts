import { Injectable } from '@nestjs/common';
import { getOwnAttributes, setOwnAttributes, type OwnAttributes } from '@labeling/traces';
import { LRUCache } from 'lru-cache';
import { Database } from '../stores/database.js';

/** Exporters send many requests a second, and what they need changes about once a year. */
const KEPT_MS = 5_000;
const MOST_KEPT = 1_000;

/** Where the spans of each project have their input and output; changes elsewhere are noticed a little later. */
@Injectable()
export class KnownOwnAttributes {
  readonly #known = new LRUCache<string, OwnAttributes>({ max: MOST_KEPT, ttl: KEPT_MS });

  constructor(private readonly db: Database) {}

  async of(projectId: string): Promise<OwnAttributes> {
    return this.#known.get(projectId) ?? this.#keep(projectId, await getOwnAttributes(this.db, projectId));
  }

  async set(projectId: string, own: OwnAttributes): Promise<OwnAttributes> {
    await setOwnAttributes(this.db, projectId, own);
    return this.#keep(projectId, own);
  }

  #keep(projectId: string, own: OwnAttributes): OwnAttributes {
    this.#known.set(projectId, own);
    return own;
  }
}
