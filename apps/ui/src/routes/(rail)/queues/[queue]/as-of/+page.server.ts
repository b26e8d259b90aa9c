import { momentOf } from '#lib/as-of/moment.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { latestMoment, positionAt, statesAsOf, transitionsBetween } from '@labeling/read-models/queries';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, url }) => {
  const { id, name, annotationSchema, overlap } = await queueOfCaller(locals, params.queue);
  const { db } = stores();
  const at = momentOf(url.searchParams.get('at')) ?? (await latestMoment(db, id));
  const to = momentOf(url.searchParams.get('to'));
  const queue = { id, name, annotationSchema, overlap: overlap.annotations };
  if (to !== undefined) {
    const [from, later] = at <= to ? [at, to] : [to, at];
    const [after, through] = await Promise.all([from, later].map((at) => positionAt(db, { queueId: id, at })));
    const between = { queueId: id, after: after ?? 0n, through: through ?? 0n };
    return { queue, at: from, to: later, transitions: await transitionsBetween(db, between), states: undefined };
  }
  const position = await positionAt(db, { queueId: id, at });
  const { total, states } = await statesAsOf(db, { queueId: id, position });
  const packed = Buffer.from(states).toString('base64');
  return { queue, at, to, transitions: [], states: { total, packed, position: position.toString() } };
};
