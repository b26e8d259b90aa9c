import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { jsonArray, jsonObject } from '@labeling/domain';
import {
  Identity,
  queuesSeenBy,
  savedViewLimits,
  type Caller,
  type SavedView,
  type ViewedList,
  type ViewRefusal,
} from '@labeling/identity';
import { queuesHidden } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { ActiveDatasets } from '../datasets/active-datasets.js';
import { dataOf, Describe, one, Tag } from '../openapi/describe.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { SavedViewAnswer, viewAnswer } from './view-answer.js';
import { ListViewsQuery, NewViewDto, ViewChangesDto } from './view.dto.js';

/** Filters, orders and columns of lists that a project keeps under a name. */
@Tag('Views')
@Controller('v1/views')
export class ViewsController {
  constructor(
    private readonly identity: Identity,
    private readonly queues: ActiveQueues,
    private readonly datasets: ActiveDatasets,
    private readonly db: Database,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listViews',
    summary: 'List saved views by name',
    description: "Those that are shared with the project, and the caller's own.",
    answer: { is: 'All views that the caller can see', of: dataOf(SavedViewAnswer) },
  })
  async list(@CurrentAsker() { caller }: Asker, @Query() { queue, dataset }: ListViewsQuery): Promise<JsonAnswer> {
    if (queue !== undefined && dataset !== undefined)
      throw new Problem('invalid_parameter', 'Give either queue or dataset');
    const of = listOf({ queueId: queue, datasetId: dataset });
    const views = await this.#seen(caller, of);
    return new JsonAnswer(jsonObject({ data: jsonArray(views.map(viewAnswer)) }));
  }

  @Post()
  @Needs('review')
  @Describe({
    id: 'saveView',
    summary: 'Save a view of a queue or a dataset',
    description:
      'Give either `queueId` or `datasetId`. The view is at the address of its page, with `?view=` and its id.',
    answer: { is: 'The saved view', of: one(SavedViewAnswer) },
    problems: ['queue_not_found', 'dataset_not_found', 'view_exists', 'too_many_saved'],
  })
  async save(
    @Body() { name, query, shared = false, ...lists }: NewViewDto,
    @CurrentAsker() { caller }: Asker,
  ): Promise<JsonAnswer> {
    const of = listOf(lists);
    if (of === undefined) throw new Problem('invalid_body', 'Give either queueId or datasetId');
    if ('queueId' in of) {
      await this.queues.requireSeen(of.queueId, queuesSeenBy(caller));
      await this.queues.require(of.queueId, caller.projectId);
    } else await this.datasets.require(of.datasetId, caller.projectId);
    return answerOf(await this.identity.savedViews.save(caller, { ...of, name: name.trim(), query, shared }));
  }

  @Patch(':view')
  @Needs('review')
  @Describe({
    id: 'changeView',
    summary: 'Rename or replace a saved view, or share it',
    description: 'A shared view can be changed by its author, by leads and by admins.',
    answer: { is: 'The view after the change', of: one(SavedViewAnswer) },
    problems: ['view_not_found', 'view_exists', 'too_many_saved'],
  })
  async change(
    @PathId('view') id: string,
    @Body() { name, query, shared }: ViewChangesDto,
    @CurrentAsker() { caller }: Asker,
  ): Promise<JsonAnswer> {
    const changes = {
      ...(name !== undefined && { name: name.trim() }),
      ...(query !== undefined && { query }),
      ...(shared !== undefined && { shared }),
    };
    await this.#requireSeen(caller, id);
    return answerOf(await this.identity.savedViews.change(caller, id, changes));
  }

  @Delete(':view')
  @HttpCode(204)
  @Needs('review')
  @Describe({
    id: 'deleteView',
    summary: 'Delete a saved view',
    description: 'A shared view can be deleted by its author, by leads and by admins.',
    answer: { is: 'The view is deleted' },
    problems: ['view_not_found'],
  })
  async delete(@PathId('view') id: string, @CurrentAsker() { caller }: Asker): Promise<void> {
    await this.#requireSeen(caller, id);
    unlessRefused(await this.identity.savedViews.remove(caller, id));
  }

  /** Without those of queues that are not open to the caller. */
  async #seen(caller: Caller, of?: ViewedList): Promise<SavedView[]> {
    const hidden = await queuesHidden(this.db, queuesSeenBy(caller));
    const views = await this.identity.savedViews.list(caller, of);
    return views.filter(({ queueId }) => queueId === null || !hidden.has(queueId));
  }

  /** @throws Problem `view_not_found` */
  async #requireSeen(caller: Caller, id: string): Promise<void> {
    const views = await this.#seen(caller);
    if (!views.some((view) => view.id === id)) unlessRefused('unknown');
  }
}

/** Undefined unless exactly one is given. */
function listOf({ queueId, datasetId }: { queueId?: string | undefined; datasetId?: string | undefined }) {
  if ((queueId === undefined) === (datasetId === undefined)) return undefined;
  const of: ViewedList = queueId === undefined ? { datasetId: datasetId ?? '' } : { queueId };
  return of;
}

function answerOf(view: SavedView | ViewRefusal): JsonAnswer {
  return new JsonAnswer(viewAnswer(unlessRefused(view)));
}

function unlessRefused(view: SavedView | ViewRefusal): SavedView {
  switch (view) {
    case 'unknown':
      throw new Problem('view_not_found', 'The project has no such view, or it is private to somebody else');
    case 'forbidden':
      throw new Problem('forbidden', 'Only its author, leads and admins may change a shared view');
    case 'name_taken':
      throw new Problem('view_exists', 'The list already has a view of this name');
    case 'too_many':
      throw new Problem(
        'too_many_saved',
        `You see ${savedViewLimits.seen} views or more: delete some of your own, or have a lead delete shared ones`,
      );
  }
  return view;
}
