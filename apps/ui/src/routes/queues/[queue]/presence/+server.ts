import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { SCREEN_REPORT_BYTES, readScreenReport } from '#lib/presence/server/screen-report.js';
import { bodyText } from '#lib/server/request-bodies.js';
import { stores } from '#lib/server/stores.js';
import { error, type RequestHandler } from '@sveltejs/kit';

/**
 * A screen reports where it is: `{"screen", "step", "ordinal" or null, "editing"}`. All who follow the queue see it.
 */
export const POST: RequestHandler = async ({ params, locals, request }) => {
  const { actor, projectId } = callerIn(locals);
  const body = await bodyText(request, SCREEN_REPORT_BYTES);
  if (body === undefined) error(413, `The body must not exceed ${SCREEN_REPORT_BYTES} bytes`);
  const words = readScreenReport(body);
  if (words === undefined) error(400, 'The body needs screen, step, ordinal (or null) and editing');
  const { presence } = stores();
  const known = presence.screenOf(words.screen);
  // Screens report often: one that was admitted a moment ago is not looked up again.
  const isKnown = known?.queueId === params.queue && known?.projectId === projectId && known?.memberId === actor.id;
  const queueId = isKnown ? known.queueId : (await queueOfCaller(locals, params.queue)).id;
  if (!presence.mayUse(words.screen, actor.id)) error(403, 'This screen belongs to another member');
  presence.here({ ...words, projectId, queueId, memberId: actor.id, name: actor.name.slice(0, 100) });
  return new Response(null, { status: 204 });
};
