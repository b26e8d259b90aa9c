import { Injectable } from '@nestjs/common';
import { getOwnAttributes, setOwnAttributes, type OwnAttributes } from '@labeling/traces';
import { Database } from '../stores/database.js';

/** Exporters send many requests a second, and what they need changes once in a year. */
const KEPT_MS = 5_000;
const MOST_KEPT = 1_000;

/** Where the spans of each project have their input and output; what another process changes is known a little later. */
@Injectable()
export class KnownOwnAttributes {
  readonly #known = new Map<string, { readonly own: OwnAttributes; readonly until: number }>();

  constructor(private readonly db: Database) {}

  async of(projectId: string): Promise<OwnAttributes> {
    const known = this.#known.get(projectId);
    if (known !== undefined && performance.now() < known.until) return known.own;
    return this.#keep(projectId, await getOwnAttributes(this.db, projectId));
  }

  async set(projectId: string, own: OwnAttributes): Promise<OwnAttributes> {
    await setOwnAttributes(this.db, projectId, own);
    return this.#keep(projectId, own);
  }

  #keep(projectId: string, own: OwnAttributes): OwnAttributes {
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(projectId, { own, until: performance.now() + KEPT_MS });
    return own;
  }
}
