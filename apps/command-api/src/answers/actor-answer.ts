import type { Actor } from '@labeling/domain';
import { memberId } from '../shapes/examples.js';
import { Choice, Text } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';

const actorTypes = namesOf<Actor['type']>({ member: true, apiKey: true, system: true });

/** Who did something. */
export class ActorAnswer {
  @Choice(actorTypes) readonly type: Actor['type'];
  @Text({ example: memberId }) readonly id: string;
  @Text({ example: 'Ada' }) readonly name: string;
}
