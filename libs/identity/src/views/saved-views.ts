import type { SelectQueryBuilder } from 'typeorm';

import type { Repositories } from '../database/data-source.js';
import type { Tables } from '../database/tables.js';
import { type Actor, type Caller } from '../rights/caller.js';
import type { SavedViewRow } from './saved-view-table.js';

/** How somebody looks at a list: its filter, order and columns, kept under a name. */
export interface SavedView {
  id: string;
  /** The queue whose items it lists, otherwise null. */
  queueId: string | null;
  /** The dataset whose datapoints it lists, otherwise null. */
  datasetId: string | null;
  name: string;
  /** What follows `?` in the address of the page that shows it. */
  query: string;
  /** Whether everyone in the project sees it, or only its author. */
  shared: boolean;
  createdBy: Actor;
  createdAt: Date;
  updatedAt: Date;
}

/** A queue, or a dataset. */
export type ViewedList = { queueId: string } | { datasetId: string };
export type NewView = ViewedList & Pick<SavedView, 'name' | 'query' | 'shared'>;
export type ViewChanges = Partial<Pick<SavedView, 'name' | 'query' | 'shared'>>;

/**
 * `unknown`: there is no such view that the caller can see. `forbidden`: only its author, leads and admins may change it.
 * `name_taken`: the list has another view of this name that the same people see. `too_many`: the author,
 * or everybody, sees as many as the limit already.
 */
export type ViewRefusal = 'unknown' | 'forbidden' | 'name_taken' | 'too_many';

/**
 * `seen`: a member who sees this many views cannot save more, and no more can be shared. What others share later comes on top of an
 * author's own, so a list has at most 1,000 shared views and 1,000 private ones.
 */
export const savedViewLimits = { nameCharacters: 200, queryCharacters: 4_000, seen: 1_000 } as const;

type Viewer = Pick<Caller, 'projectId' | 'actor' | 'rights'>;

/** A project's saved views of lists. For others than their author, private views do not exist. */
export class SavedViews {
  constructor(private readonly tables: Tables) {}

  /** The views that the caller can see, by name; of one list, or of all. */
  async list(viewer: Viewer, of?: ViewedList): Promise<SavedView[]> {
    const seen = seenBy(viewer, await this.tables.repositories());
    if (of) seen.andWhere(of);
    return (await seen.orderBy({ 'lower(saved.name)': 'ASC', 'saved.id': 'ASC' }).getMany()).map(viewOf);
  }

  save({ projectId, actor, rights }: Viewer, view: NewView): Promise<SavedView | ViewRefusal> {
    return unlessTaken(async () => {
      const tables = await this.tables.repositories();
      if ((await seenBy({ projectId, actor, rights }, tables).getCount()) >= savedViewLimits.seen) return 'too_many';
      const by = actor.type === 'member' ? { createdBy: actor.id } : { createdByApiKey: actor.id };
      const { identifiers } = await tables.savedViews.insert({ projectId, ...view, ...by });
      return found(seenBy({ projectId, actor, rights }, tables), String(identifiers[0]?.['id']));
    });
  }

  /** Changes only what is given. */
  change(viewer: Viewer, id: string, changes: ViewChanges): Promise<SavedView | ViewRefusal> {
    return unlessTaken(async () => {
      const tables = await this.tables.repositories();
      const view = await found(seenBy(viewer, tables), id);
      if (view === 'unknown' || !mayChange(viewer, view)) return view === 'unknown' ? view : 'forbidden';
      const isShownToMore = changes.shared === true && !view.shared;
      const { projectId } = viewer;
      if (isShownToMore && (await tables.savedViews.countBy({ projectId, shared: true })) >= savedViewLimits.seen)
        return 'too_many';
      await tables.savedViews.update({ id }, { ...changes, updatedAt: () => 'clock_timestamp()' });
      const row = await tables.savedViews.findOne({ where: { id }, relations: creators });
      return row ? viewOf(row) : 'unknown';
    });
  }

  async remove(viewer: Viewer, id: string): Promise<SavedView | ViewRefusal> {
    const tables = await this.tables.repositories();
    const view = await found(seenBy(viewer, tables), id);
    if (view === 'unknown' || !mayChange(viewer, view)) return view === 'unknown' ? view : 'forbidden';
    const { affected } = await tables.savedViews.delete({ id });
    return affected === 1 ? view : 'unknown';
  }
}

const creators = { creator: true, creatingKey: true } as const;

const isAuthor = ({ actor }: Viewer, { createdBy }: SavedView) =>
  createdBy.type === actor.type && createdBy.id === actor.id;

function mayChange(viewer: Viewer, view: SavedView): boolean {
  return isAuthor(viewer, view) || (viewer.rights.has('lead') && view.shared);
}

function seenBy({ projectId, actor }: Viewer, { savedViews }: Repositories): SelectQueryBuilder<SavedViewRow> {
  const author = actor.type === 'member' ? 'saved.createdBy' : 'saved.createdByApiKey';
  return savedViews
    .createQueryBuilder('saved')
    .leftJoinAndSelect('saved.creator', 'creator')
    .leftJoinAndSelect('saved.creatingKey', 'creatingKey')
    .where({ projectId })
    .andWhere(`(saved.shared or ${author} = :actor)`, { actor: actor.id });
}

async function found(seen: SelectQueryBuilder<SavedViewRow>, id: string): Promise<SavedView | 'unknown'> {
  const row = await seen.andWhere({ id }).getOne();
  return row ? viewOf(row) : 'unknown';
}

function viewOf(row: SavedViewRow): SavedView {
  const { id, queueId, datasetId, name, query, shared, createdAt, updatedAt } = row;
  const createdBy: Actor = row.creator
    ? { type: 'member', id: row.creator.id, name: row.creator.name }
    : { type: 'apiKey', id: row.createdByApiKey ?? '', name: row.creatingKey?.name ?? '' };
  return { id, queueId, datasetId, name, query, shared, createdBy, createdAt, updatedAt };
}

async function unlessTaken(saving: () => Promise<SavedView | ViewRefusal>): Promise<SavedView | ViewRefusal> {
  try {
    return await saving();
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return 'name_taken';
    throw error;
  }
}
const UNIQUE_VIOLATION = '23505';

/** The code of Postgres. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}
