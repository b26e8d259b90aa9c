// Every route of the API and of the pages' server, with every kind of caller: who is let in, and who gets 404.
import { ask, filled, nothing } from './asking.fixture.js';
import { Callers, type Caller } from './callers.fixture.js';
import { mustBe } from '../product/client.fixture.js';
import { emailOf } from '../product/member.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { apiRoutes, pageRoutes, type ApiRoute, type Ids, type PageRoute } from './route-table.fixture.js';
import { routesOfPages } from './routes-of-pages.fixture.js';

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly route: ApiRoute;
  /** What the document says: who may use it, and the statuses of its answers. */
  readonly access: string;
  readonly statuses: readonly number[];
}

/** An operation in the OpenAPI document. */
interface Described {
  readonly operationId: string;
  readonly 'x-access': string;
  readonly responses: Readonly<Record<string, unknown>>;
}

const world = reviewing();
const callers = new Callers(world);
let ids: Ids;
let operations: Operation[] = [];
let ofApi: Caller[];
let ofPages: Caller[];
let strangers: { keys: Caller[]; members: Caller[] };

beforeAll(async () => {
  const { client } = world.site;
  const queue = await world.queue({ name: 'Ours', items: ['{"data":1,"target":1}', '{"data":2,"target":2}'] });
  const dataset = await client.dataset('Ours');
  const made = async (path: string, body: unknown): Promise<Record<string, string>> =>
    JSON.parse((await client.send({ method: 'POST', path, body })).text);
  await client.approve(queue.id, queue.items[0] ?? '');
  const push = await made(`/v1/labeling_queues/${queue.id}/push`, { datasetId: dataset });
  const datapoints = { datapoints: [{ data: 1, target: 1 }] };
  mustBe(201, await client.send({ method: 'POST', path: `/v1/datasets/${dataset}/datapoints`, body: datapoints }));
  await client.settled();
  const [trace, span] = ['ab'.repeat(16), 'cd'.repeat(8)];
  const spans = [{ traceId: trace, spanId: span, name: 'Ours', startTimeUnixNano: '1', endTimeUnixNano: '2' }];
  const sent = { resourceSpans: [{ scopeSpans: [{ spans }] }] };
  mustBe(200, await client.send({ method: 'POST', path: '/v1/traces', body: sent }));
  const [point] = (await listed(`/v1/datasets/${dataset}/datapoints`)).data;
  const [member] = (await listed('/v1/members')).data;
  const [ours] = (await listed('/v1/projects')).data;
  // For an address that no caller here has.
  const invitation = await made('/v1/invitations', { role: 'labeler', email: emailOf('somebody') });
  const saved = await made('/v1/sql/queries', { name: 'Ours', query: 'select 1' });
  const view = await made('/v1/views', { queueId: queue.id, name: 'Ours', query: '', shared: true });
  const apiKey = await made('/v1/api_keys', { name: 'Ours', scopes: ['read'] });
  const event = await client.get('/v1/events?limit=1');
  // It sends nothing, so nothing about it changes on its own.
  const webhook = await made('/v1/webhooks', { url: 'https://webhooks.invalid' });
  const disabling = { method: 'PATCH', path: `/v1/webhooks/${webhook['id']}`, body: { enabled: false } };
  mustBe(200, await client.send(disabling));
  ids = {
    ...{ webhook: webhook['id'] ?? '', event: JSON.parse(event.text).id },
    ...{ queue: queue.id, item: queue.items[1] ?? '', dataset, push: push['pushId'] ?? '' },
    ...{ datapoint: point?.id ?? '', member: member?.id ?? '', apiKey: apiKey['id'] ?? '' },
    ...{ invitation: invitation['id'] ?? '', token: invitation['token'] ?? '' },
    ...{ trace, span, path: 'nowhere', query: saved['id'] ?? '', view: view['id'] ?? '', run: nothing },
    project: ours?.id ?? '',
  };
  operations = await documented();
  ofApi = await callers.ofApi();
  ofPages = await callers.ofPages();
  strangers = await callers.strangers();
});

async function listed(path: string): Promise<{ data: { id: string }[] }> {
  return JSON.parse((await world.site.client.get(path)).text);
}

/** The API as it describes itself. */
async function documented(): Promise<Operation[]> {
  const { text } = await world.site.client.get('/v1/openapi.json');
  const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(text);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id, 'x-access': access, responses }]) => {
      const route = apiRoutes[id];
      const statuses = Object.keys(responses).map(Number);
      return route === undefined ? [] : [{ id, method: method.toUpperCase(), path, route, access, statuses }];
    }),
  );
}

describe('every operation of the API', () => {
  it('is in the table of this test, which lists no others', async () => {
    const { text } = await world.site.client.get('/v1/openapi.json');
    const found = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    expect(found.sort()).toEqual(Object.keys(apiRoutes).sort());
  });

  it('needs the right that the OpenAPI document names', () => {
    const inDocument = operations.map(({ id, access }) => [id, access === 'metrics' ? 'open' : access]);
    expect(inDocument).toEqual(operations.map(({ id, route }) => [id, route.needs]));
  });

  it('admits callers with the right and no others', async () => {
    const wrong: string[] = [];
    for (const caller of [...ofApi, ...ofPages]) {
      for (const { id, method, path, route, statuses } of operations) {
        // Members reach the API as their browser does, which can reach nothing else.
        if (route.needs === 'open' && ofPages.includes(caller)) continue;
        const body = ['GET', 'DELETE'].includes(method) ? undefined : {};
        const { status } = await ask(caller, { method, path: filled(path, undefined), body });
        const expected = answersTo(caller, route.needs);
        if (!expected.includes(status)) wrong.push(`${caller.name}: ${id} answered ${status}, not ${expected}`);
        if (!statuses.includes(status)) wrong.push(`${caller.name}: ${id} answered ${status}, not in the document`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers strangers from another project with 404, or 403 without the right, and changes nothing', async () => {
    const before = await everythingOfFirstProject();
    const wrong: string[] = [];
    for (const stranger of [...strangers.keys, ...strangers.members]) {
      for (const { id, method, path, route } of operations) {
        if (route.needs === 'open') continue;
        const body = route.body?.(ids);
        const { status, text } = await ask(stranger, { method, path: filled(path, ids), body });
        const expected = stranger.rights?.includes(route.needs) ? 404 : 403;
        if (path.includes('{') && status !== expected) wrong.push(`${stranger.name}: ${id} answered ${status}`);
        for (const [name, own] of Object.entries(ids)) {
          if (name !== 'path' && !path.includes('{') && text.includes(own))
            wrong.push(`${stranger.name}: ${id} reveals ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(await everythingOfFirstProject()).toEqual(before);
  });
});

/** The possible answers to a request with an empty body for resources that do not exist. */
function answersTo({ rights }: Caller, needs: ApiRoute['needs']): readonly number[] {
  if (needs === 'open') return [200];
  if (rights === undefined) return [401];
  return rights.includes(needs) ? [200, 400, 404] : [403];
}

/** Everything of the first project that a stranger could have changed. */
async function everythingOfFirstProject(): Promise<string[]> {
  const { client } = world.site;
  await client.settled();
  const paths = [
    ...[`/v1/labeling_queues/${ids['queue']}`, `/v1/labeling_queues/${ids['queue']}/items/${ids['item']}/history`],
    ...[`/v1/labeling_queues/${ids['queue']}/items/${ids['item']}/visits`],
    ...[`/v1/labeling_queues/${ids['queue']}/items?limit=100`, `/v1/labeling_queues/${ids['queue']}/pushes`],
    ...[`/v1/datasets/${ids['dataset']}/datapoints`, `/v1/traces/${ids['trace']}`, '/v1/members', '/v1/invitations'],
    '/v1/webhooks',
  ];
  const answers = await Promise.all(paths.map((path) => client.get(path)));
  const keys = await world.site.query<{ key: string }>(
    `select concat(id, name, scopes, revoked_at) as key from identity.api_key
     where project_id = $1 order by id`,
    [world.site.projectId],
  );
  return [...answers.map(({ text }) => text), JSON.stringify(keys)];
}

describe("every route of the pages' server", () => {
  it('is in the table of this test, which lists no others', async () => {
    expect(await routesOfPages()).toEqual(Object.keys(pageRoutes).sort());
  });

  it('admits callers with the right and no others', async () => {
    const wrong: string[] = [];
    for (const caller of [...ofPages, ...strangers.members]) {
      for (const [name, route] of Object.entries(pageRoutes)) {
        const found = await visit(caller, name, route);
        const expected = pageAnswers(caller, name, route);
        if (found !== expected) wrong.push(`${caller.name}: ${name} answered ${found}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

async function visit(caller: Caller, name: string, { query = '', form, body }: PageRoute): Promise<string> {
  const [method = '', path = ''] = name.split(' ');
  const accept = method === 'GET' || form !== undefined ? 'text/html' : 'application/json';
  const { status, location } = await ask(caller, {
    ...{ method, path: filled(path, ids) + query, accept },
    ...(body !== undefined && { body: body(caller.name, ids) }),
    ...(form !== undefined && { form }),
  });
  return location === null ? String(status) : `to ${location.split('?')[0]}`;
}

function pageAnswers({ rights, isStranger, hasNoProject }: Caller, name: string, route: PageRoute): string {
  const { needs, answers = '200', form, toMembers, withoutProject } = route;
  if (hasNoProject && (needs === 'open' || needs === 'person')) return withoutProject ?? answers;
  if (needs === 'open') return rights === undefined ? answers : (toMembers ?? answers);
  if (rights === undefined) return name.startsWith('GET') || form !== undefined ? 'to /sign-in' : '401';
  if (needs !== 'member' && needs !== 'person' && !rights.includes(needs)) return '403';
  return isStranger === true && /\[(queue|dataset|trace|webhook)\]/.test(name) ? '404' : answers;
}
