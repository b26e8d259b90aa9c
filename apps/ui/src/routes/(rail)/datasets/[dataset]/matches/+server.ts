import { LONGEST_SEARCH, LARGEST_SLICE } from '#lib/datasets/find-datapoints.js';
import { cancellable } from '#lib/server/cancellable.js';
import { datasetOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { matchingOrdinals } from '@labeling/read-models/queries';
import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** The ordinals of the datapoints with the text `?q=`, among the `count` ones from `from` on. */
export const GET: RequestHandler = async ({ locals, params, url, request }) => {
  const dataset = await datasetOfCaller(locals, params.dataset);
  const q = url.searchParams.get('q') ?? '';
  const [from, count] = [wholeNumber(url, 'from', 2 ** 31 - 1), wholeNumber(url, 'count', LARGEST_SLICE)];
  if (q.length > LONGEST_SEARCH) error(400, `Search for at most ${LONGEST_SEARCH.toLocaleString('en')} characters`);
  const search = { datasetId: dataset.id, q, from, count };
  const found = () => cancellable(stores().db, request.signal, (client) => matchingOrdinals(client, search));
  const ordinals = await found().catch((problem: unknown) => {
    if (isCancelled(problem)) error(504, 'The search took too long');
    throw problem;
  });
  return Response.json({ ordinals }, { headers: { 'cache-control': 'no-store' } });
};

function wholeNumber(url: URL, name: string, most: number): number {
  const text = url.searchParams.get(name) ?? '';
  if (!/^\d{1,10}$/.test(text) || Number(text) > most) error(400, `${name} must be a whole number up to ${most}`);
  return Number(text);
}

/** Whether the database gave up: the time for one query was over, or the client went away. */
function isCancelled(problem: unknown): boolean {
  if (problem instanceof DOMException) return problem.name === 'AbortError';
  return problem instanceof Error && 'code' in problem && problem.code === '57014';
}
