import { Controller, Get, Patch, Post } from '@nestjs/common';
import { toJsonText, type JsonText } from '@labeling/domain';
import { Identity } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/fill-page.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { JsonBody } from '../request-json/json-body.js';
import { PageOf, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { readProjectName } from './project.dto.js';

/** The projects of whoever asks: a member's own, or the one of the API key. */
@Controller('v1/projects')
export class ProjectsController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @Needs('read')
  async list(@CurrentAsker() { caller }: Asker, @PageOf() page: PageQuery): Promise<JsonAnswer> {
    const { actor, projectId, projectName } = caller;
    const projects =
      actor.type === 'member' ? await this.identity.projects.list(actor.id) : [{ id: projectId, name: projectName }];
    return pageOfAll(projects, page, ({ id, name }) => toJsonText({ id, name }));
  }

  @Post()
  @Needs('admin')
  async create(@CurrentAsker() { caller }: Asker, @JsonBody() body: JsonText): Promise<JsonAnswer> {
    const { type, ...who } = caller.actor;
    const name = readProjectName(body);
    // A project without a member could be opened by nobody.
    if (type !== 'member') throw new Problem('forbidden', 'A project is made by a member, who becomes its admin');
    return new JsonAnswer(toJsonText(await this.identity.projects.create(name, { type, ...who })));
  }

  @Patch(':project')
  @Needs('admin')
  async rename(
    @CurrentAsker() { caller }: Asker,
    @PathId('project') id: string,
    @JsonBody() body: JsonText,
  ): Promise<JsonAnswer> {
    const name = readProjectName(body);
    if (id !== caller.projectId) throw new Problem('project_not_found', 'You are not in such a project here');
    return new JsonAnswer(toJsonText(await this.identity.projects.rename(id, name, caller.actor)));
  }
}
