import type { JsonText } from '@labeling/domain';
import { traceId } from '../shapes/examples.js';
import { Part } from '../shapes/part.js';
import { Count } from '../shapes/properties.js';
import { list, text } from '../shapes/schema.js';

/** Traces that one request may delete. */
export const MOST_DELETED = 1_000;

export class TracesToDeleteDto {
  @Part(list(text, { minItems: 1, maxItems: MOST_DELETED }), {
    example: [traceId],
    description: 'Ids of traces, in upper or lower case',
  })
  readonly traceIds: JsonText;
}

export class DeletedTracesAnswer {
  @Count() readonly traces: number;
  @Count({ example: 4 }) readonly spans: number;
}
