import type { Scope } from '@labeling/identity';

/** A new key, with the only copy of its secret. */
export interface CreatedKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly secret: string;
}
