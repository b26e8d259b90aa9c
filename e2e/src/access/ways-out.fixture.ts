// Every request that reads something of the project: all in the OpenAPI document and the table of pages, so that a new
// route is tried without being added here.
import type { Client } from '../product/client.fixture.js';
import { filled, type Asked } from './asking.fixture.js';
import { apiRoutes, pageRoutes, type Ids } from './route-table.fixture.js';

export interface WayOut extends Asked {
  /** The id of the operation, or the page's route. */
  readonly route: string;
  /** The route, with what the request asks for. */
  readonly name: string;
  /** API keys do not reach pages. */
  readonly isPage: boolean;
  /** Whether its address names the queue or the item. */
  readonly isOfItem: boolean;
  /** Whether it shows what is addressed to the caller, about any item. */
  readonly isForAsker: boolean;
  /** Whether `q=` in its address searches for a text. */
  readonly isSearch: boolean;
}

type UnplacedWay = Omit<WayOut, 'isOfItem' | 'isForAsker'>;

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: { readonly enum?: readonly string[] };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
}

/** Ways whose address needs other ids than these are left out: they lead to nothing that is annotated. */
export async function waysOut(client: Client, ids: Ids): Promise<WayOut[]> {
  const reading = (await operations(client)).filter(({ method }) => method === 'GET').flatMap(waysOf);
  return placed([...reading, ...waysOfPages(ids)], ids);
}

/**
 * What a labeler can do with the item, discarding it last. Submitting is left out: after it they may know what others
 * answered.
 */
export async function waysToWrite(client: Client, ids: Ids): Promise<WayOut[]> {
  const writing = (await operations(client)).filter(({ method, id, path }) => {
    const isWriting = method !== 'GET' && path.includes('{queue}') && apiRoutes[id]?.needs === 'review';
    return isWriting && id !== 'submitAnnotation';
  });
  const ways = writing.map(({ id, method, path }) => {
    const body = apiRoutes[id]?.body?.(ids);
    return { route: id, name: id, method, path, isPage: false, isSearch: false, ...(body !== undefined && { body }) };
  });
  return placed(
    ways.sort((one, other) => Number(one.name === 'discardItem') - Number(other.name === 'discardItem')),
    ids,
  );
}

function placed(ways: readonly UnplacedWay[], ids: Ids): WayOut[] {
  return ways
    .map((way) => ({ ...way, needed: [...way.path.matchAll(/[{[](\w+)[}\]]/g)].map(([, id]) => id ?? '') }))
    .filter(({ needed }) => needed.every((id) => id in ids))
    .map(({ needed, ...way }) => {
      const isForAsker = way.path.includes('/mentions');
      return { ...way, path: filled(way.path, ids), isOfItem: needed.includes('queue'), isForAsker };
    });
}

async function operations(client: Client) {
  const { text } = await client.get('/v1/openapi.json');
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(text);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, { operationId: id, parameters = [] }]) => ({
        ...{ id, path, method: method.toUpperCase() },
        queried: parameters.filter((parameter) => parameter.in === 'query'),
      }))
      .filter(({ id }) => apiRoutes[id]?.needs !== 'open'),
  );
}

type Described = Awaited<ReturnType<typeof operations>>[number];

/** With only the required parameters, and then with each choice of each parameter. */
function waysOf({ id, path, method, queried }: Described): UnplacedWay[] {
  const plain = queried.filter(({ required }) => required).map((each) => `${each.name}=${choicesOf(each)[0] ?? ''}&`);
  const choices = queried.flatMap((each) => choicesOf(each).map((choice) => `${each.name}=${choice}&`));
  const isSearch = queried.some(({ name }) => name === 'q');
  return ['', ...choices].map((choice) => {
    const query = `?${plain.join('')}${choice}`;
    return {
      route: id,
      name: `${id} ${query}`,
      method,
      path: path + query,
      isPage: false,
      isSearch: isSearch && choice === '',
    };
  });
}

/** Values for parameters without a list of choices. */
const said: Readonly<Record<string, string>> = { at: '2100-01-01T00:00:00Z', field: 'verdict' };

function choicesOf({ name, schema }: Parameter): readonly string[] {
  const one = said[name];
  return schema?.enum ?? (one === undefined ? [] : [one]);
}

/** Pages, and what their scripts read. */
function waysOfPages(ids: Ids): UnplacedWay[] {
  return Object.entries(pageRoutes).flatMap(([name, { needs, query = '', body }]) => {
    const [method = '', path = ''] = name.split(' ');
    const reads = method === 'GET' ? needs !== 'open' : needs === 'read' && body !== undefined;
    if (!reads) return [];
    // Files share a product, and a screen belongs to whoever reports from it first.
    const sent = body?.(`a reader of ${ids['queue']}`, ids);
    const accept = method === 'GET' ? 'text/html' : 'application/json';
    const way = { route: name, name, method, path: path + query, accept, isPage: true, isSearch: /[?&]q=/.test(query) };
    return [{ ...way, ...(sent !== undefined && { body: sent }) }];
  });
}

/** The same way, searching for another text: anywhere, and as the value of a field. */
export function searchesFor(way: WayOut, text: string): WayOut[] {
  const [path = ''] = way.path.split('?');
  const queries = [new URLSearchParams({ q: text }), new URLSearchParams({ field: `verdict=${text}` })];
  return queries.map((query) => ({ ...way, path: `${path}?${query}` }));
}
