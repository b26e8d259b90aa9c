import type { JsonText } from '@labeling/domain';
import { PayloadDto } from '../payloads/payload.dto.js';
import { refuseTooLargeTarget } from '../payloads/payload-list.js';
import { IsKey, IsPayload, MayBeAbsent } from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { validShell } from '../request-json/validate-shell.js';
import type { Limits } from '../settings/settings.js';

/** One item as sent (spec §4). Members that the specification does not name are ignored. */
export class NewItemDto extends PayloadDto {
  @MayBeAbsent() @IsKey() readonly idempotencyKey: string | undefined;

  constructor(text: JsonText, limits: Limits) {
    super(text, limits);
    this.idempotencyKey = this.string('idempotencyKey');
  }
}

/** `{target}` */
class TargetDto extends ObjectDto {
  @IsPayload() readonly target: JsonText;

  constructor(
    body: JsonText,
    readonly limits: Limits,
  ) {
    super(body);
    this.target = this.text('target') as JsonText;
  }
}

/** `{target?}` */
class ApprovalDto extends ObjectDto {
  @MayBeAbsent() @IsPayload() readonly target: JsonText | undefined;

  constructor(
    body: JsonText,
    readonly limits: Limits,
  ) {
    super(body);
    this.target = this.text('target');
  }
}

/** @throws Problem `invalid_body` or `item_too_large` */
export function readTarget(body: JsonText, limits: Limits): JsonText {
  const { target } = validShell(new TargetDto(body, limits));
  refuseTooLargeTarget(target, limits.itemBytes);
  return target;
}

/** The target to approve with; undefined when the body names none. @throws Problem `invalid_body` or `item_too_large` */
export function readApproval(body: JsonText, limits: Limits): JsonText | undefined {
  const { target } = validShell(new ApprovalDto(body, limits));
  if (target !== undefined) refuseTooLargeTarget(target, limits.itemBytes);
  return target;
}
