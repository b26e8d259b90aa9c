import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { Describe, dataOf, one, Tag } from '../openapi/describe.js';
import { SavedQueryAnswer } from './sql-shapes.js';
import {
  changeSavedQuery,
  deleteSavedQuery,
  listSavedQueries,
  NameTaken,
  saveQuery,
  TooManySaved,
} from '@labeling/sql';
import { v7 as uuidv7 } from 'uuid';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { listAnswer, savedQueryAnswer } from './sql-answer.js';
import { NewSavedQueryDto, SavedQueryChangesDto } from './sql.dto.js';

/** Queries that the project keeps under a name. */
@Tag('SQL')
@Controller('v1/sql/queries')
export class SavedQueriesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listSavedQueries',
    summary: 'List the saved queries of the project by name',
    answer: { is: 'All saved queries', of: dataOf(SavedQueryAnswer) },
  })
  async list(@CurrentAsker() { caller }: Asker): Promise<JsonAnswer> {
    const saved = await listSavedQueries(this.db.pool, caller.projectId);
    return new JsonAnswer(listAnswer(saved.map(savedQueryAnswer)));
  }

  @Post()
  @Needs('review')
  @Describe({
    id: 'saveQuery',
    summary: 'Save a query',
    answer: { is: 'The saved query', of: one(SavedQueryAnswer) },
    problems: ['sql_query_exists', 'too_many_saved'],
  })
  async save(@Body() { name, query }: NewSavedQueryDto, @CurrentAsker() { caller }: Asker): Promise<JsonAnswer> {
    const { projectId, actor } = caller;
    const saved = await unlessTaken(
      saveQuery(this.db.pool, { id: uuidv7(), projectId, name, query, savedBy: actor.name }),
    );
    return new JsonAnswer(savedQueryAnswer(saved));
  }

  @Patch(':query')
  @Needs('review')
  @Describe({
    id: 'changeSavedQuery',
    summary: 'Rename a saved query, or replace its text',
    answer: { is: 'The saved query after the change', of: one(SavedQueryAnswer) },
    problems: ['sql_query_not_found', 'sql_query_exists'],
  })
  async change(
    @PathId('query') id: string,
    @Body() { name, query }: SavedQueryChangesDto,
    @CurrentAsker() { caller }: Asker,
  ): Promise<JsonAnswer> {
    const changes = {
      ...(name !== undefined && { name }),
      ...(query !== undefined && { query }),
      savedBy: caller.actor.name,
    };
    const { projectId } = caller;
    return new JsonAnswer(
      savedQueryAnswer(await unlessTaken(changeSavedQuery(this.db.pool, { id, projectId }, changes))),
    );
  }

  @Delete(':query')
  @HttpCode(204)
  @Needs('review')
  @Describe({
    id: 'deleteSavedQuery',
    summary: 'Delete a saved query',
    answer: { is: 'The saved query is deleted' },
    problems: ['sql_query_not_found'],
  })
  async delete(@PathId('query') id: string, @CurrentAsker() { caller }: Asker): Promise<void> {
    if (!(await deleteSavedQuery(this.db.pool, { id, projectId: caller.projectId }))) throw notFound();
  }
}

async function unlessTaken<Saved>(saving: Promise<Saved | undefined>): Promise<Saved> {
  try {
    const saved = await saving;
    if (saved !== undefined) return saved;
  } catch (error) {
    if (error instanceof NameTaken) throw new Problem('sql_query_exists', error.message);
    if (error instanceof TooManySaved) throw new Problem('too_many_saved', error.message);
    throw error;
  }
  throw notFound();
}

const notFound = () => new Problem('sql_query_not_found', 'The project has no such saved query');
