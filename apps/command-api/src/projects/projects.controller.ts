import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { PageQuery } from '../requests/page-query.js';
import { idempotencyKey } from '../openapi/parameters.js';
import { projectId } from '../shapes/examples.js';
import { Id, Name } from '../shapes/properties.js';
import { nameProblem, toJsonText } from '@labeling/domain';
import { Identity } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/page-of-all.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { IdempotencyKey, newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { PathId } from '../requests/path-ids.js';
import { ProjectNameDto } from './project.dto.js';

class ProjectAnswer {
  @Id({ example: projectId }) readonly id: string;
  @Name(nameProblem, { example: 'Arithmetic' }) readonly name: string;
}

/** The projects of the caller: a member's own, or the one of the API key. */
@Tag('Projects')
@Controller('v1/projects')
export class ProjectsController {
  constructor(
    private readonly identity: Identity,
    private readonly requests: KeyedRequests,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listProjects',
    summary: "List the caller's projects",
    description:
      "A member's own projects, in the order they joined, or the one project of an API key. Requests of a member are about " +
      'the first, unless the header `X-Project-Id` names another.',
    answer: { is: 'A page of projects', of: pageOf(ProjectAnswer) },
  })
  async list(@CurrentAsker() { caller }: Asker, @Query() page: PageQuery): Promise<JsonAnswer> {
    const { actor, projectId, projectName } = caller;
    const projects =
      actor.type === 'member'
        ? await this.identity.projects.list(actor.id)
        : [{ id: projectId, name: projectName, joinedAt: new Date(0) }];
    const order = { key: ({ joinedAt }: { joinedAt: Date }) => joinedAt.getTime() };
    return pageOfAll(projects, page, order, ({ id, name }) => toJsonText({ id, name }));
  }

  @Post()
  @Needs('admin')
  @Describe({
    id: 'createProject',
    summary: 'Create a project',
    description: 'Only a member can create one, and becomes its admin.',
    takes: [idempotencyKey],
    answer: { is: 'The project', of: one(ProjectAnswer) },
  })
  async create(
    @CurrentAsker() asker: Asker,
    @Body() project: ProjectNameDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<JsonAnswer> {
    const { type, ...who } = asker.caller.actor;
    const name = project.name.trim();
    // Nobody could open a project without a member.
    if (type !== 'member') throw new Problem('forbidden', 'Only a member can create a project, and becomes its admin');
    // The key belongs to the member: it is the same request in whichever of their projects they send it.
    const place = who.id;
    await this.requests.accept({ key, place, kind: 'project', content: [name], asker });
    const id = newId(place, 'project', key);
    return new JsonAnswer(toJsonText(await this.identity.projects.create(name, { type, ...who }, id)));
  }

  @Patch(':project')
  @Needs('admin')
  @Describe({
    id: 'renameProject',
    summary: 'Rename the project of the request',
    answer: { is: 'The renamed project', of: one(ProjectAnswer) },
    problems: ['project_not_found'],
  })
  async rename(
    @CurrentAsker() { caller }: Asker,
    @PathId('project') id: string,
    @Body() project: ProjectNameDto,
  ): Promise<JsonAnswer> {
    const name = project.name.trim();
    if (id !== caller.projectId)
      throw new Problem('project_not_found', 'You are not in this project, or the request is about another one');
    return new JsonAnswer(toJsonText(await this.identity.projects.rename(id, name, caller.actor)));
  }
}
