import type { PushScope } from '@labeling/domain';
import { invalidBody } from '../shapes/open-shape.js';
import { Choice, Id } from '../shapes/properties.js';

export const pushScopes = ['approved', 'all', 'item'] as const satisfies readonly PushScope[];

export class PushRequestDto {
  @Id() readonly datasetId: string;
  @Choice(pushScopes, { optional: true, example: 'approved', schema: { default: 'approved' } })
  readonly scope?: PushScope;
  @Id({ optional: true, nullable: true, description: 'Which item; only with the scope `item`' })
  readonly itemId?: string | null;
}

export type PushChoice = { readonly datasetId: string } & (
  { readonly scope: 'approved' | 'all' } | { readonly scope: 'item'; readonly itemId: string }
);

/** The default scope is all approved items (spec §3). @throws Problem `invalid_body` */
export function choiceOf({ datasetId, scope = 'approved', itemId }: PushRequestDto): PushChoice {
  const isOne = typeof itemId === 'string';
  if (scope === 'item') {
    if (!isOne) throw invalidBody([{ pointer: '/itemId', detail: 'is needed with this scope' }]);
    return { datasetId, scope, itemId };
  }
  // A caller that names an item means only that one, and a push cannot be taken back.
  if (isOne) throw invalidBody([{ pointer: '/itemId', detail: 'is only for the scope "item"' }]);
  return { datasetId, scope };
}
