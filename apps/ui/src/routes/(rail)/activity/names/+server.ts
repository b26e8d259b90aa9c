import { namesOfActivity } from '#lib/activity/server/names-of-activity.js';
import { callerIn } from '#lib/server/project-access.js';
import { json, type RequestHandler } from '@sveltejs/kit';

/** What the activity calls queues, datasets and people by now. */
export const GET: RequestHandler = async ({ locals }) => json(await namesOfActivity(callerIn(locals)));
