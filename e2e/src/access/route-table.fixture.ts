// Who may use each route, written down independently of the product and compared with it.
import type { RightName } from './callers.fixture.js';

/** Ids of resources of the first project, by the name they have in addresses. */
export type Ids = Readonly<Record<string, string>>;

export interface ApiRoute {
  readonly needs: RightName | 'open';
  /** A body that a client would really send. */
  readonly body?: (ids: Ids) => unknown;
}

/** Every operation of the HTTP API. */
export const apiRoutes: Readonly<Record<string, ApiRoute>> = {
  createQueue: { needs: 'lead' },
  listQueues: { needs: 'read' },
  getQueue: { needs: 'read' },
  changeQueue: { needs: 'lead', body: () => ({ name: 'Mine now' }) },
  archiveQueue: { needs: 'lead' },
  unarchiveQueue: { needs: 'lead' },
  duplicateQueue: { needs: 'lead', body: () => ({ name: 'A copy' }) },
  deleteQueue: { needs: 'admin' },
  defineAnnotationSchema: { needs: 'lead', body: () => ({ fields: [] }) },
  removeAnnotationSchema: { needs: 'lead' },
  addItems: { needs: 'addItems', body: () => ({ items: [{ data: 1, target: 1 }] }) },
  importItems: {
    needs: 'addItems',
    body: ({ dataset }) => ({ source: { type: 'dataset', datasetId: dataset } }),
  },
  importQueueFile: { needs: 'addItems', body: () => ({ data: 1, target: 1 }) },
  listItems: { needs: 'read' },
  getItem: { needs: 'read' },
  getNextItem: { needs: 'review' },
  discardItem: { needs: 'review' },
  editTarget: { needs: 'review', body: () => ({ target: 'mine now' }) },
  approveItem: { needs: 'review' },
  unapproveItem: { needs: 'review' },
  revertItem: { needs: 'review' },
  restoreItem: { needs: 'review' },
  flagItem: { needs: 'review', body: () => ({ reason: 'mine now' }) },
  unflagItem: { needs: 'review' },
  saveAnnotation: { needs: 'review', body: () => ({ target: 'mine now' }) },
  submitAnnotation: { needs: 'review', body: () => ({ target: 'mine now' }) },
  reopenAnnotation: { needs: 'review' },
  skipItem: { needs: 'review', body: () => ({ reason: 'mine now' }) },
  releaseSlot: { needs: 'review', body: ({ member }) => ({ member }) },
  getAnnotation: { needs: 'read' },
  listAnnotations: { needs: 'read' },
  getAgreement: { needs: 'compare' },
  getAgreementCurve: { needs: 'compare' },
  listAgreementItems: { needs: 'compare' },
  sendBackItem: { needs: 'lead', body: () => ({ reason: 'not so fast' }) },
  assignItem: { needs: 'lead', body: () => ({ members: [] }) },
  listComments: { needs: 'read' },
  writeComment: { needs: 'review', body: () => ({ text: 'mine now' }) },
  changeComment: { needs: 'review', body: () => ({ resolved: true }) },
  getItemHistory: { needs: 'read' },
  listVisits: { needs: 'read' },
  recordVisits: {
    needs: 'read',
    body: ({ item }) => ({ visits: [{ id: item, itemId: item, secondsAgo: 0, seconds: 1 }] }),
  },
  commandItems: { needs: 'review', body: ({ item }) => ({ items: [{ id: item }], command: { type: 'approve' } }) },
  requestPush: { needs: 'review', body: ({ dataset }) => ({ datasetId: dataset }) },
  listPushes: { needs: 'read' },
  getPush: { needs: 'read' },
  createDataset: { needs: 'review' },
  listDatasets: { needs: 'read' },
  getDataset: { needs: 'read' },
  renameDataset: { needs: 'admin', body: () => ({ name: 'Mine now' }) },
  deleteDataset: { needs: 'admin' },
  deleteDatapoint: { needs: 'admin' },
  listDatapoints: { needs: 'read' },
  addDatapoints: { needs: 'addItems', body: () => ({ datapoints: [{ data: 1, target: 1 }] }) },
  exportDataset: { needs: 'read' },
  importDataset: { needs: 'addItems', body: () => ({ data: 1, target: 1 }) },
  exportLogs: { needs: 'addItems', body: () => ({ resourceLogs: [] }) },
  exportTraces: { needs: 'addItems', body: () => ({ resourceSpans: [] }) },
  listSessions: { needs: 'read' },
  listTraces: { needs: 'read' },
  getTrace: { needs: 'read' },
  getSpan: { needs: 'read' },
  deleteTrace: { needs: 'admin' },
  deleteTraces: { needs: 'admin', body: ({ trace }) => ({ traceIds: [trace] }) },
  getTraceRetention: { needs: 'read' },
  setTraceRetention: { needs: 'admin', body: () => ({ keepDays: null, keepBytes: null }) },
  getOwnAttributes: { needs: 'read' },
  setOwnAttributes: { needs: 'admin', body: () => ({ input: 'mine', output: null }) },
  runSql: { needs: 'read', body: () => ({ query: 'select count(*) from items' }) },
  cancelSql: { needs: 'read' },
  listSqlTables: { needs: 'read' },
  listSavedQueries: { needs: 'read' },
  saveQuery: { needs: 'review', body: () => ({ name: `Saved ${Math.random()}`, query: 'select 1' }) },
  changeSavedQuery: { needs: 'review', body: () => ({ query: 'select 2' }) },
  deleteSavedQuery: { needs: 'review' },
  listViews: { needs: 'read' },
  saveView: {
    needs: 'review',
    body: ({ queue }) => ({ queueId: queue, name: `View ${Math.random()}`, query: 'state=New' }),
  },
  changeView: { needs: 'review', body: () => ({ query: 'state=Approved' }) },
  deleteView: { needs: 'review' },
  listMembers: { needs: 'audit' },
  changeRole: { needs: 'admin', body: () => ({ role: 'labeler' }) },
  removeMember: { needs: 'admin' },
  listInvitations: { needs: 'audit' },
  createInvitation: { needs: 'admin' },
  revokeInvitation: { needs: 'admin' },
  createApiKey: { needs: 'admin' },
  listApiKeys: { needs: 'admin' },
  revokeApiKey: { needs: 'admin' },
  listAccess: { needs: 'audit' },
  getInsights: { needs: 'read' },
  getQueueAsOf: { needs: 'read' },
  listItemsAsOf: { needs: 'read' },
  listChanges: { needs: 'read' },
  sumUpChanges: { needs: 'read' },
  verify: { needs: 'admin' },
  readEvents: { needs: 'read' },
  listActivity: { needs: 'read' },
  listActors: { needs: 'read' },
  exportActivity: { needs: 'read' },
  listProjects: { needs: 'read' },
  createProject: { needs: 'admin' },
  renameProject: { needs: 'admin', body: () => ({ name: 'Mine now' }) },
  isLive: { needs: 'open' },
  isReady: { needs: 'open' },
  getMetrics: { needs: 'open' },
  getStatus: { needs: 'admin' },
  getOpenApi: { needs: 'open' },
  getRoot: { needs: 'open' },
  getVersion: { needs: 'open' },
};

/** `member`: of the project; `person`: anybody signed in. */
export type RouteRight = RightName | 'open' | 'member' | 'person';

export interface PageRoute {
  readonly needs: RouteRight;
  /** The query that a page sends. */
  readonly query?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** What a page sends, with this caller's own ids. */
  readonly body?: (caller: string, ids: Ids) => unknown;
  /** The answer to an allowed request for existing resources: 200 by default; `to /queues` is a redirect. */
  readonly answers?: string;
  /** When that differs for members of a project. */
  readonly toMembers?: string;
  /** When that differs for somebody who is signed in, but in no project. */
  readonly withoutProject?: string;
}

/** Each caller has a screen of their own. */
const screenOf = (caller: string) => Buffer.from(caller).toString('hex').padEnd(32, '0').slice(-32);

/** Every route of the pages' server: `GET` of a page, the methods of an endpoint, and each action of a form. */
export const pageRoutes: Readonly<Record<string, PageRoute>> = {
  'GET /': { needs: 'member', answers: 'to /queues' },
  'GET /health': { needs: 'open' },
  'GET /sign-in': { needs: 'open', toMembers: 'to /' },
  'POST /sign-in': {
    needs: 'open',
    form: { email: 'not an address', password: 'no' },
    answers: '400',
    toMembers: 'to /',
  },
  'GET /invitation/[token]': { needs: 'open' },
  'POST /invitation/[token]?/join': {
    needs: 'open',
    form: {},
    answers: 'to /sign-in',
    toMembers: '409',
    withoutProject: '409',
  },
  'POST /invitation/[token]?/begin': { needs: 'open', form: { name: '' }, answers: '400' },
  // Single sign-on is not set up here; it has specs of its own.
  'GET /sign-in/oidc': { needs: 'open', answers: '404' },
  'GET /sign-in/oidc/callback': { needs: 'open', answers: '404' },
  'GET /sign-in/uninvited': { needs: 'open', answers: '404' },
  'GET /project': { needs: 'person', answers: 'to /queues' },
  'POST /project': { needs: 'person', form: { project: 'none of theirs' }, answers: 'to /queues' },
  'GET /live': { needs: 'read' },
  'GET /caught-up': { needs: 'read', query: '?position=0', answers: '204' },
  'POST /item-names': { needs: 'read', body: (_, { item }) => ({ ids: [item] }) },
  'GET /palette': { needs: 'read', query: '?q=ours' },
  'GET /queues': { needs: 'read' },
  'GET /queues/new': { needs: 'lead' },
  'GET /queues/[queue]': { needs: 'read' },
  'GET /queues/[queue]/settings': { needs: 'lead' },
  'GET /queues/[queue]/items/[item]': { needs: 'read' },
  'GET /settings/verification': { needs: 'admin' },
  'GET /activity': { needs: 'read' },
  'GET /queues/[queue]/insights': { needs: 'read' },
  'GET /queues/[queue]/agreement': { needs: 'compare' },
  'GET /queues/[queue]/agreement/items': { needs: 'compare' },
  'GET /queues/[queue]/as-of': { needs: 'read' },
  'GET /queues/[queue]/as-of/item': { needs: 'read', query: '?ordinal=0&at=2100-01-01T00:00:00Z' },
  'GET /queues/[queue]/done': { needs: 'read' },
  'GET /queues/[queue]/items': { needs: 'read', query: '?ordinals=0' },
  'GET /queues/[queue]/live': { needs: 'read' },
  'GET /queues/[queue]/matches': { needs: 'read', query: '?q=x' },
  'POST /queues/[queue]/presence': {
    needs: 'read',
    body: (caller) => ({ screen: screenOf(caller), step: 1, ordinal: null, editing: false }),
    answers: '204',
  },
  'POST /queues/[queue]/rows': { needs: 'read', body: () => ({ ordinals: [0] }) },
  'GET /queues/[queue]/order': { needs: 'read', query: '?by=field&key=verdict' },
  'GET /queues/[queue]/overlap-change': { needs: 'lead', query: '?needed=2' },
  'GET /queues/[queue]/own-work': { needs: 'read', query: '?since=2026-01-01T00:00:00Z' },
  'GET /queues/[queue]/settling': { needs: 'read' },
  'GET /queues/[queue]/states': { needs: 'read' },
  'GET /datasets': { needs: 'read' },
  'GET /datasets/[dataset]': { needs: 'read' },
  'GET /datasets/[dataset]/datapoints/[datapoint]': { needs: 'read' },
  'GET /datasets/[dataset]/order': { needs: 'read', query: '?by=added&descending=1' },
  'GET /datasets/[dataset]/matches': { needs: 'read', query: '?q=x&from=0&count=10' },
  'POST /datasets/[dataset]/rows': { needs: 'read', body: () => ({ ordinals: [0] }) },
  'GET /traces': { needs: 'read' },
  'GET /traces/lines': { needs: 'read' },
  'GET /traces/sessions': { needs: 'read' },
  'GET /traces/sessions/lines': { needs: 'read' },
  'GET /traces/[trace]': { needs: 'read' },
  'GET /traces/[trace]/whole': { needs: 'read' },
  'GET /traces/session': { needs: 'read', query: '?id=nobody', answers: '404' },
  'GET /traces/session/whole': { needs: 'read', query: '?id=nobody', answers: '404' },
  'GET /traces/[trace]/spans': { needs: 'read' },
  'GET /traces/[trace]/spans/[span]': { needs: 'read' },
  'GET /sql': { needs: 'read' },
  'GET /account': { needs: 'person' },
  'POST /account?/rename': { needs: 'person', form: { name: '' }, answers: '400' },
  'POST /account?/password': { needs: 'person', form: { present: 'not it', password: 'x' }, answers: '400' },
  'GET /settings': { needs: 'admin' },
  'GET /settings/single-sign-on': { needs: 'admin' },
  'GET /settings/status': { needs: 'admin' },
  'GET /settings/members': { needs: 'audit' },
  'GET /settings/api-keys': { needs: 'admin' },
  'GET /settings/access-log': { needs: 'audit' },
  // The API decides about the rest; here, only requests with a session get that far.
  'GET /v1/[...path]': { needs: 'member', answers: '404' },
  'POST /v1/[...path]': { needs: 'member', body: () => ({}), answers: '404' },
  'PUT /v1/[...path]': { needs: 'member', body: () => ({}), answers: '404' },
  'PATCH /v1/[...path]': { needs: 'member', body: () => ({}), answers: '404' },
  'DELETE /v1/[...path]': { needs: 'member', answers: '404' },
  // Last: they end the session.
  'POST /account?/everywhere': { needs: 'person', form: {}, answers: 'to /sign-in' },
  'POST /sign-out': { needs: 'open', form: {}, answers: 'to /sign-in' },
};
