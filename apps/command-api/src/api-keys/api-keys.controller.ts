import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { idempotencyKeyOfSecret } from '../openapi/parameters.js';
import { IdempotencyKey, newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { PageQuery } from '../requests/page-query.js';
import { toJsonText } from '@labeling/domain';
import { Identity } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { DirectAddress } from '../access/direct-address.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/page-of-all.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { ApiKeyAnswer, apiKeyAnswer, CreatedApiKeyAnswer } from './api-key-answer.js';
import { NewApiKeyDto } from './api-key.dto.js';

/** API keys of the caller's project. */
@Tag('Access')
@Controller('v1/api_keys')
export class ApiKeysController {
  constructor(
    private readonly identity: Identity,
    private readonly settings: Settings,
    private readonly requests: KeyedRequests,
  ) {}

  @Post()
  @Needs('admin')
  @Describe({
    id: 'createApiKey',
    summary: 'Create an API key',
    description:
      'Only this answer shows the key. If it was lost, send the request again with its `Idempotency-Key`: the answer is 409 ' +
      '`api_key_exists` with the `id` of the key to revoke. Then create another.',
    takes: [idempotencyKeyOfSecret],
    answer: { is: 'The key, shown only now', of: one(CreatedApiKeyAnswer) },
    problems: ['api_key_exists'],
  })
  async create(
    @Body() { name, scopes, expiresAt }: NewApiKeyDto,
    @CurrentAsker() asker: Asker,
    @DirectAddress() ip: string | undefined,
    @IdempotencyKey() key: string | undefined,
  ): Promise<JsonAnswer> {
    const { projectId, actor } = asker.caller;
    // The order of the scopes does not matter.
    const content = [name, expiresAt, ...scopes.toSorted()];
    const formerly = [name, expiresAt, ...scopes];
    await this.requests.accept({ key, place: projectId, kind: 'api key', content, formerly, asker });
    const id = newId(projectId, 'api key', key);
    const { apiKey, secret } = await this.identity.createApiKey({
      ...{ id, projectId, name, scopes, createdBy: actor },
      ...(typeof expiresAt === 'string' && { expiresAt: new Date(expiresAt) }),
      ...(ip !== undefined && { ip }),
    });
    return new JsonAnswer(toJsonText({ ...apiKeyAnswer(apiKey, this.settings.limits), secret }));
  }

  @Get()
  @Needs('admin')
  @Describe({
    id: 'listApiKeys',
    summary: 'List the API keys of the project, including revoked and expired ones',
    answer: { is: 'A page of keys, newest first', of: pageOf(ApiKeyAnswer) },
  })
  async list(@CurrentAsker() { caller }: Asker, @Query() page: PageQuery): Promise<JsonAnswer> {
    const keys = await this.identity.listApiKeys(caller.projectId);
    const order = { key: ({ createdAt }: { createdAt: Date }) => createdAt.getTime(), isDescending: true };
    return pageOfAll(keys, page, order, (key) => toJsonText(apiKeyAnswer(key, this.settings.limits)));
  }

  @Delete(':apiKey')
  @Needs('admin')
  @HttpCode(204)
  @Describe({
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'Every process refuses it within a second. Revoking it again changes nothing.',
    answer: { is: 'The key is revoked' },
    problems: ['api_key_not_found'],
  })
  async revoke(
    @PathId('apiKey') id: string,
    @CurrentAsker() { caller }: Asker,
    @DirectAddress() ip: string | undefined,
  ): Promise<void> {
    const { projectId, actor } = caller;
    const found = await this.identity.revokeApiKey({ projectId, id, by: actor, ...(ip !== undefined && { ip }) });
    if (!found) throw new Problem('api_key_not_found', 'The project has no such API key');
  }
}
