import { historyOpening } from '#lib/history/server/history-opening.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import { visitsOpening } from '#lib/history/server/visits-opening.js';
import { teamOfProject } from '#lib/server/team-of-project.js';
import { can } from '@labeling/identity';
import { isUuid } from '@labeling/postgres';
import { error } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ params, locals, url, fetch }) => {
  if (!isUuid(params.item)) error(404, 'There is no such item in this queue.');
  const place = { queueId: params.queue, itemId: params.item };
  const revision = url.searchParams.get('revision') ?? undefined;
  const [{ id, name, projectId, openTo, archived, overlap }, opening, visits] = await Promise.all([
    queueOfCaller(locals, params.queue),
    historyOpening(locals, place, revision, fetch),
    visitsOpening(locals, place, fetch),
  ]);
  const members = await teamOfProject(projectId, openTo);
  const canReview = can(locals.caller, 'review') && !archived;
  // Only leads may change the target of an item that several members annotate.
  const canEdit = canReview && (overlap.annotations === 1 || can(locals.caller, 'lead'));
  return { queue: { id, name }, itemId: params.item, canReview, canEdit, members, revision, opening, visits };
};
