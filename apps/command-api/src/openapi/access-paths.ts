import { accessKinds } from '@labeling/identity';
import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { id, page, ref } from './schema.js';

const tag = 'Access';

export const accessPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/api_keys': {
    post: operation({
      id: 'createApiKey',
      tag,
      summary: 'Create an API key',
      description:
        'The answer is the only one that shows the key. Sent twice, it makes two: revoke the one whose answer was lost.',
      access: 'admin',
      body: { schema: ref('NewApiKey'), example: examples.newApiKey },
      ok: {
        status: 201,
        description: 'The key, this once',
        schema: ref('CreatedApiKey'),
        example: { ...examples.apiKey, secret: 'lq_4fJ2aQ…' },
      },
    }),
    get: operation({
      id: 'listApiKeys',
      tag,
      summary: 'List the API keys of the project, revoked and expired ones too',
      access: 'admin',
      parameters: p.paging,
      ok: {
        status: 200,
        description: 'A page of keys, newest first',
        schema: page(ref('ApiKey')),
        example: { data: [examples.apiKey], next: null },
      },
    }),
  },
  '/v1/api_keys/{apiKey}': {
    delete: operation({
      id: 'revokeApiKey',
      tag,
      summary: 'Revoke an API key',
      description: 'It is refused by every process within a second. Revoking it again changes nothing.',
      access: 'admin',
      parameters: [p.apiKey],
      ok: { status: 204, description: 'It is revoked' },
      problems: ['api_key_not_found'],
    }),
  },
  '/v1/access_log': {
    get: operation({
      id: 'listAccess',
      tag,
      summary: 'Read who did what to the access of the project',
      description: 'Sign-ins, failed ones too, sign-outs, and every change of keys and members.',
      access: 'audit',
      parameters: [
        {
          name: 'kind',
          in: 'query',
          description: 'Only this kind',
          schema: { type: 'string', enum: [...accessKinds] },
        },
        { name: 'actor', in: 'query', description: 'Only what the actor with this id did', schema: id },
        ...p.paging,
      ],
      ok: {
        status: 200,
        description: 'A page of entries, newest first',
        schema: page(ref('AccessEntry')),
        example: { data: [examples.accessEntry], next: null },
      },
    }),
  },
};
