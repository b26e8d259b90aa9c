import type { JsonText, PushScope } from '@labeling/domain';
import { IsIn } from 'class-validator';
import { IsId, MayBeAbsent, MayBeNull } from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { invalidBody, validShell } from '../request-json/validate-shell.js';

const scopes: readonly PushScope[] = ['approved', 'all', 'item'];

/** `{datasetId, scope?, itemId?}` */
class PushDto extends ObjectDto {
  @IsId() readonly datasetId: string;
  @MayBeAbsent() @IsIn(scopes, { message: `must be one of ${scopes.join(', ')}` }) readonly scope:
    PushScope | undefined;
  @MayBeNull() @IsId() readonly itemId: string | null | undefined;

  constructor(body: JsonText) {
    super(body);
    this.datasetId = this.uuid('datasetId') as string;
    this.scope = this.string('scope') as PushScope | undefined;
    this.itemId = this.uuid('itemId');
  }
}

export type PushChoice = { readonly datasetId: string } & (
  { readonly scope: 'approved' | 'all' } | { readonly scope: 'item'; readonly itemId: string }
);

/** The default scope is all approved items (spec §3). @throws Problem `invalid_body` */
export function readPush(body: JsonText): PushChoice {
  const { datasetId, scope = 'approved', itemId } = validShell(new PushDto(body));
  if (scope !== 'item') return { datasetId, scope };
  if (typeof itemId !== 'string') throw invalidBody([{ pointer: '/itemId', detail: 'is needed with this scope' }]);
  return { datasetId, scope, itemId };
}
