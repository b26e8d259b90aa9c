import type { JsonText } from '@labeling/domain';
import { IsObjectPayload, IsPayload, MayBeAbsent } from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import type { Limits } from '../settings/settings.js';

/** What items and datapoints have in common (spec §2), as sent: their exact texts. */
export class PayloadDto extends ObjectDto {
  @IsPayload() readonly data: JsonText;
  @IsPayload() readonly target: JsonText;
  @MayBeAbsent() @IsObjectPayload() readonly metadata: JsonText | undefined;

  constructor(
    text: JsonText,
    readonly limits: Limits,
  ) {
    super(text);
    this.data = this.text('data') as JsonText;
    this.target = this.text('target') as JsonText;
    this.metadata = this.text('metadata');
  }

  /** Bytes in UTF-8 of data, target and metadata together. */
  get bytes(): number {
    return Buffer.byteLength(this.data) + Buffer.byteLength(this.target) + Buffer.byteLength(this.metadata ?? '');
  }
}
