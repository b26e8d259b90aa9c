import { readSettings } from '#lib/server/settings.js';
import { closeStores, stores } from '#lib/server/stores.js';
import { mayUse, routeNeeds } from '#lib/access/route-needs.js';
import { REFUSAL } from '#lib/server/project-access.js';
import { FewOfEach } from '#lib/server/few-of-each.js';
import { FormRate } from '#lib/server/form-rate.js';
import { log, logFailure } from '#lib/server/log.js';
import { isShownTo, namedByTab } from '#lib/server/named-by-tab.js';
import { askingApi, beginObserving, endObserving, observed } from '#lib/server/observe-requests.js';
import { isFromOtherSite, isReadablePath } from '#lib/server/incoming-requests.js';
import { withoutStore } from '#lib/server/no-store.js';
import { proxyWarning } from '#lib/server/proxy-warning.js';
import { saysTooMuch, withReadBody } from '#lib/server/request-bodies.js';
import { chosenProject, forgetProject, sessionToken } from '#lib/sign-in/server/session-cookies.js';
import { withStyleNonce } from '#lib/server/style-nonce.js';
import { turnedAwayBy, turnedAwayWords } from '#lib/project/turned-away.js';
import { isDatabaseAway, wordsOfAway } from '@labeling/postgres';
import { stopAtBadSettings } from '@labeling/settings';
import { routes } from '$app/manifest';
import { error, redirect, type RequestEvent } from '@sveltejs/kit';
import type { Handle, HandleFetch, HandleServerError, ServerInit } from '@sveltejs/kit/hooks';

/** The server does not start with a wrong setting, or with a route that does not declare who may use it. */
export const init: ServerInit = async () => {
  const warning = proxyWarning(stopAtBadSettings(readSettings));
  if (warning !== undefined) log.warn(warning);
  for (const { id } of routes) {
    if (!Object.hasOwn(routeNeeds, id)) throw new Error(`The route ${id} does not declare what it needs`);
  }
  await beginObserving();
};

const formRate = new FormRate();
/** Far fewer than there are connections to the database. */
const lookUps = new FewOfEach(4);

export const handle: Handle = (asked) => observed(asked.event, () => answerSafely(asked));

export const handleFetch: HandleFetch = ({ event, request, fetch }) => askingApi(event, request, fetch);

async function answerSafely(asked: Parameters<Handle>[0]): Promise<Response> {
  try {
    return withoutStore(asAnswered(await answer(asked), asked.event));
  } catch (caught) {
    // The caller could not be looked up.
    if (!isDatabaseAway(caught)) throw caught;
    logFailure(asked.event, caught);
    const message = databaseAway(caught);
    if (wantsPage(asked.event.request)) error(503, message);
    return withoutStore(problem('database_unavailable', 503, message));
  }
}

const databaseAway = (error: unknown): string => `${wordsOfAway(error)}. Try again in a moment.`;

/** Where a form was sent without a script, the framework answers every error with 500, whatever `handleError` says. */
function asAnswered(response: Response, { locals }: RequestEvent): Response {
  if (response.status !== 500 || locals.isDatabaseAway !== true) return response;
  return new Response(response.body, { status: 503, headers: response.headers });
}

const answer: Handle = async ({ event, resolve }) => {
  const { cookies, locals, request, url } = event;
  if (url.pathname === '/health') return resolve(event);
  // Nothing may be thrown here for such an address: the framework would not catch it, and the process would end.
  if (!isReadablePath(url.pathname)) return new Response('Bad Request', { status: 400 });
  if (isFromOtherSite(request, url)) {
    return problem('cross_site', 403, 'Requests from other sites are not allowed');
  }
  if (saysTooMuch(request, url)) return tooLarge(event);
  const token = sessionToken(cookies);
  if (token !== undefined) {
    const { caller, session } = await lookUps.run(token, () => whoAsks(event, token));
    locals.isOtherMember = session !== undefined && !isShownTo(session.member.id, event);
    if (session !== undefined && !locals.isOtherMember) {
      locals.token = token;
      locals.session = session;
      if (caller !== undefined) locals.caller = caller;
    }
  }
  // An address without a route does not exist, but only a member learns that.
  const needs = event.route.id === null ? 'member' : routeNeeds[event.route.id];
  const isPerson = needs === 'person' && locals.session !== undefined;
  if (!isPerson && !mayUse(needs, locals.caller?.rights)) {
    if (locals.caller === undefined) return turnAway(event);
    if (!isPageView(event)) error(403, REFUSAL);
    locals.isRefused = true;
  }
  if (request.body !== null && locals.session === undefined) {
    const seconds = formRate.take(event.getClientAddress());
    if (seconds > 0) return tooFast(event, seconds);
  }
  // Access is decided at this point, so nobody else's body is read.
  const bounded = await withReadBody(request, url);
  if (bounded === undefined) return tooLarge(event);
  return withStyleNonce(await resolve({ ...event, request: bounded }));
};

/** Whether somebody opens a page by its address: then it shows the refusal itself, when it asks for its caller. */
function isPageView({ request, route, isDataRequest }: RequestEvent): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !isDataRequest && routes.some(({ id, page }) => page && id === route.id);
}

async function whoAsks(event: RequestEvent, token: string) {
  // First, because it learns of a project that the member joined a moment ago.
  const caller = await callerOf(event, token);
  return { caller, session: await stores().identity.memberOfSession(token) };
}

/** The member in the tab's project, else the chosen one; if they left that, a document opens in their first project. */
async function callerOf(event: RequestEvent, token: string) {
  const { cookies, request } = event;
  const { identity } = stores();
  const authorization = `Bearer ${token}`;
  const named = namedByTab('project', event);
  if (named !== undefined) return identity.authenticate({ authorization, project: named });
  const project = chosenProject(cookies);
  const chosen = await identity.authenticate({ authorization, ...(project !== undefined && { project }) });
  // A command was meant for the project it was given in, never for another one.
  if (chosen !== undefined || project === undefined || request.method !== 'GET') return chosen;
  forgetProject(cookies);
  return identity.authenticate({ authorization });
}

function turnAway({ url, request, isDataRequest, locals }: RequestEvent): Response {
  const isByTab = isDataRequest || isFormOfTab(request);
  // Coming back to the page of a form does not repeat what the form was to do.
  const next = encodeURIComponent(url.pathname + (request.method === 'POST' ? '' : url.search));
  // The tab shows a project that the member has left, or another member: continue with a new document, as the member
  // who is signed in now.
  if (isByTab && (locals.session !== undefined || locals.isOtherMember === true))
    redirect(303, `/project?next=${next}`);
  if (isByTab || wantsPage(request)) redirect(303, `/sign-in?next=${next}`);
  if (locals.isOtherMember === true) return turnedAway('other_member', 'Somebody else is signed in');
  if (locals.session !== undefined) return turnedAway('not_in_project', 'Not in this project');
  return turnedAway('unauthenticated', 'Not signed in');
}

/** Dialogs show the detail. */
const turnedAway = (code: string, title: string): Response =>
  problem(code, 401, title, { detail: turnedAwayWords[turnedAwayBy({ code })] });

/** Whether a form of a page is sent by its scripts. */
const isFormOfTab = ({ headers }: Request): boolean => headers.get('x-sveltekit-action') === 'true';

function tooLarge({ request }: RequestEvent): Response {
  if (wantsPage(request)) error(413, 'The request is too large.');
  return problem('body_too_large', 413, 'The request body is too large');
}

function tooFast({ request }: RequestEvent, seconds: number): Response {
  const wait = { 'retry-after': String(Math.ceil(seconds)) };
  const title = 'Too many requests: wait for the seconds in Retry-After';
  if (wantsPage(request))
    return new Response('Too many attempts. Wait a moment, then try again.', { status: 429, headers: wait });
  return problem('rate_limited', 429, title, { headers: wait });
}

const wantsPage = ({ headers }: Request): boolean => headers.get('accept')?.includes('text/html') ?? false;

function problem(
  code: string,
  status: number,
  title: string,
  { detail, headers = {} }: { detail?: string; headers?: Record<string, string> } = {},
): Response {
  const body = { type: `/problems/${code}`, title, status, code, ...(detail !== undefined && { detail }) };
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}

export const handleError: HandleServerError = (caught) => {
  switch (caught.kind) {
    case 'app':
    case 'validation':
      return undefined;
    case 'framework':
      return caught.error.status === 404 ? { message: 'There is no such page.' } : undefined;
    case 'unknown':
      logFailure(caught.event, caught.error);
      if (isDatabaseAway(caught.error)) {
        caught.event.locals.isDatabaseAway = true;
        return { status: 503, message: databaseAway(caught.error) };
      }
      return { message: 'Something went wrong on the server. No data was lost.' };
  }
};

process.once('sveltekit:shutdown', () => void closeStores().then(endObserving));
