import { readForm } from '#lib/server/read-form.js';
import { pathOnThisSite } from '#lib/server/incoming-requests.js';
import { chooseProject } from '#lib/sign-in/server/session-cookies.js';
import { stores } from '#lib/server/stores.js';
import { redirect, type RequestHandler } from '@sveltejs/kit';

/** Puts another of the member's projects on screen, at `next`. A project they are not in is ignored. */
export const POST: RequestHandler = async ({ request, locals, cookies, url }) => {
  const form = await readForm(request);
  const project = String(form.get('project') ?? '');
  const next = form.get('next');
  const caller = await stores().identity.authenticate({ authorization: `Bearer ${locals.token ?? ''}`, project });
  if (caller?.projectId === project) chooseProject(cookies, url, project);
  redirect(303, pathOnThisSite(typeof next === 'string' ? next : null) ?? '/queues');
};

/** Redirects to `?next=` as a new document: this address is not a page, so the tab leaves the project it showed. */
export const GET: RequestHandler = ({ url }) =>
  redirect(303, pathOnThisSite(url.searchParams.get('next')) ?? '/queues');
