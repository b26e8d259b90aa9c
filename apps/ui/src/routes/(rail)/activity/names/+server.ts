import { namesOfActivity } from '#lib/activity/server/names-of-activity.js';
import { callerIn } from '#lib/server/project-access.js';
import { json, type RequestHandler } from '@sveltejs/kit';

/** The current names of queues, datasets and people in the activity. */
export const GET: RequestHandler = async ({ locals }) => json(await namesOfActivity(callerIn(locals)));
