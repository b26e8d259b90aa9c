// Reads for pages that show what only the HTTP API has, with the member's own session: the API decides what they see.
import { error } from '@sveltejs/kit';
import { callerIn } from './project-access.js';
import { stores } from './stores.js';

/** The body of the answer to `GET path` in the project on screen. @throws the error that the page shows */
export async function fromApi(locals: App.Locals, path: string, fetcher: typeof fetch): Promise<unknown> {
  const headers = { authorization: `Bearer ${locals.token}`, 'x-project-id': callerIn(locals).projectId };
  const response = await fetcher(stores().settings.apiUrl + path, { headers }).catch(() => undefined);
  if (response === undefined || response.status >= 500) error(503, 'The API cannot be reached. Try again in a moment.');
  if (!response.ok) error(response.status, 'This page could not be loaded.');
  return response.json();
}
