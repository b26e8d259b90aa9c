import { accessKinds, scopes } from '@labeling/identity';
import { id, list, object, orNull, ref, text, time, type Schema } from './schema.js';

const name: Schema = { type: 'string', minLength: 1, maxLength: 200 };
const held = list({ type: 'string', enum: [...scopes] }, { minItems: 1 });
const apiKey = {
  id,
  name,
  scopes: held,
  prefix: { ...text, description: 'How the key begins: to recognize it by' },
  createdBy: orNull(ref('Actor')),
  createdAt: time,
  lastUsedAt: { ...orNull(time), description: 'To the minute' },
  expiresAt: orNull(time),
  revokedAt: orNull(time),
  rateLimit: {
    ...orNull(object({ requestsPerSecond: { type: 'integer' }, burst: { type: 'integer' } })),
    description: 'What each process of the API lets through for this key; null when there is no limit',
  },
} satisfies Record<string, Schema>;

/** The shapes of API keys and of the access log. */
export const accessSchemas: Readonly<Record<string, Schema>> = {
  NewApiKey: object({ name, scopes: held, expiresAt: orNull(time) }, ['expiresAt']),
  ApiKey: object(apiKey),
  CreatedApiKey: object({
    ...apiKey,
    secret: { ...text, description: 'The key itself. Only this answer ever shows it: the service keeps a hash.' },
  }),
  AccessEntry: object({
    id,
    at: time,
    kind: { type: 'string', enum: [...accessKinds] },
    actor: { ...orNull(ref('Actor')), description: 'null when nobody is known to have done it' },
    subject: orNull(
      object({ type: { type: 'string', enum: ['member', 'apiKey', 'invitation', 'project'] }, id: text, name: text }),
    ),
    details: { type: 'object', additionalProperties: text, description: 'What else there is to say, by name' },
    ip: { type: ['string', 'null'], description: 'Where it came from, when that is known' },
  }),
};
