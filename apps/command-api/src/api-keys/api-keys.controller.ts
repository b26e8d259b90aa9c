import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { toJsonText, type JsonText } from '@labeling/domain';
import { Identity } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { DirectAddress } from '../access/direct-address.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/fill-page.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { JsonBody } from '../request-json/json-body.js';
import { PageOf, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { apiKeyAnswer } from './api-key-answer.js';
import { readNewApiKey } from './api-key.dto.js';

/** API keys of the asker's project. */
@Controller('v1/api_keys')
export class ApiKeysController {
  constructor(
    private readonly identity: Identity,
    private readonly settings: Settings,
  ) {}

  @Post()
  @Needs('admin')
  async create(
    @JsonBody() body: JsonText,
    @CurrentAsker() { caller }: Asker,
    @DirectAddress() ip: string | undefined,
  ): Promise<JsonAnswer> {
    const { name, scopes, expiresAt } = readNewApiKey(body);
    const { apiKey, secret } = await this.identity.createApiKey({
      ...{ projectId: caller.projectId, name, scopes, createdBy: caller.actor },
      ...(expiresAt !== undefined && { expiresAt }),
      ...(ip !== undefined && { ip }),
    });
    return new JsonAnswer(toJsonText({ ...apiKeyAnswer(apiKey, this.settings.limits), secret }));
  }

  @Get()
  @Needs('admin')
  async list(@CurrentAsker() { caller }: Asker, @PageOf() page: PageQuery): Promise<JsonAnswer> {
    const keys = await this.identity.listApiKeys(caller.projectId);
    return pageOfAll(keys, page, (key) => toJsonText(apiKeyAnswer(key, this.settings.limits)));
  }

  @Delete(':apiKey')
  @Needs('admin')
  @HttpCode(204)
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
