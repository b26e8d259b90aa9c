import { jsonObject, toJsonText, type Annotation, type AnnotationStatus, type JsonText } from '@labeling/domain';
import { memberId } from '../shapes/examples.js';
import { Choice, Count, Payload, Text, Time } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';

const statuses = namesOf<AnnotationStatus>({ draft: true, submitted: true, skipped: true, released: true });

/** One member's own answer to an item. */
export class AnnotationAnswer {
  @Text({ example: memberId, description: 'The id of the member' }) readonly member: string;
  @Choice(statuses, {
    example: 'submitted',
    description: 'A draft and a submitted annotation hold one of the places that the item has',
  })
  readonly status: AnnotationStatus;
  @Payload({
    example: { verdict: 'correct' },
    description: 'The answer; null while there is none, and for drafts of others',
  })
  readonly target: JsonText | null;
  @Time({ nullable: true, description: 'When the draft was last saved; null once it was submitted' })
  readonly savedAt: string | null;
  @Count({ example: 1, description: 'Which submission of the item it was, from 1; 0 before the first' })
  readonly submission: number;
}

export function annotationAnswer({ member, status, target, savedAt, submission }: Annotation): JsonText {
  return jsonObject({
    member: toJsonText(member),
    status: toJsonText(status),
    target: target ?? toJsonText(null),
    savedAt: toJsonText(savedAt),
    submission: toJsonText(submission),
  } satisfies Record<keyof AnnotationAnswer, JsonText>);
}
