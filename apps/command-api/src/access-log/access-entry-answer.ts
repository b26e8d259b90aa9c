import { accessKinds, type AccessSubject } from '@labeling/identity';
import { ActorAnswer } from '../answers/actor-answer.js';
import { apiKeyId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Id, Text, Time, Value } from '../shapes/properties.js';
import { namesOf, text } from '../shapes/schema.js';

const subjectTypes = namesOf<AccessSubject['type']>({
  ...{ member: true, apiKey: true, invitation: true, project: true, webhook: true },
});

class AccessSubjectAnswer {
  @Choice(subjectTypes, { example: 'apiKey' }) readonly type: string;
  @Text({ example: apiKeyId }) readonly id: string;
  @Text({ example: 'Loader' }) readonly name: string;
}

/** One entry of the access log. */
export class AccessEntryAnswer {
  @Id({ example: '01997ca2-1d5c-7b7e-8a43-2f6d0e9c4b15' }) readonly id: string;
  @Time() readonly at: string;
  @Choice(accessKinds, { example: 'apiKeyCreated' }) readonly kind: string;
  @Nested(() => ActorAnswer, { nullable: true, description: 'Null when it is unknown who did it' })
  readonly actor: ActorAnswer | null;
  @Nested(() => AccessSubjectAnswer, { nullable: true }) readonly subject: AccessSubjectAnswer | null;
  @Value(
    { type: 'object', additionalProperties: text },
    { example: { prefix: 'lq_4fJ2aQ', scopes: 'items:write read' }, description: 'Further details, by name' },
  )
  readonly details: Readonly<Record<string, string>>;
  @Text({ nullable: true, description: 'The IP address it came from, if known' }) readonly ip: string | null;
}
