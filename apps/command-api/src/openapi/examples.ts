// One small world that all examples of the document tell of.
export const queueId = '6f1f1a5e-6b0c-4d55-9d2a-6c9d5b1f0c11';
export const itemId = 'f2879fd4-b955-5cbd-a122-98b078784254';
const otherItemId = '01997c9f-1c1b-7d0e-8f55-0b3c2a7e9d41';
export const datasetId = '01997c9e-54f2-7a63-8b7d-0a4c1f6f2b10';
export const pushId = '01997ca1-8a3e-7c41-9d53-5a7e0c9b2f31';
export const datapointId = '5b1c7f7e-4a53-5d0a-9a55-3f0a5d9a7c12';
export const apiKeyId = '3c0d1a52-7a43-4b0e-9a57-6c1d9f1b2e08';
export const traceId = '5b8efff798038103d269b633813fc60c';
export const spanId = 'eee19b7ec3c1b174';
export const at = '2026-11-21T08:57:16.019Z';
export const projectId = '0d9c2b7e-5a41-4c38-9f26-3e8d7c6b5a40';
export const memberId = '2c7d5e90-0b8f-4b0e-8c7b-5f1f6f9d3a44';
export const invitationId = '7b0e4c1a-93d2-4f60-8a5e-1c2d3e4f5a6b';
export const reviewer = { type: 'member', id: memberId, name: 'Ada' };
export const project = { id: projectId, name: 'Arithmetic' };
export const member = {
  ...{ id: memberId, name: 'Ada', email: 'ada@example.org', role: 'admin' },
  ...{ joinedAt: at, lastSeenAt: at },
};
export const invitation = {
  ...{ id: invitationId, role: 'labeler', email: 'ben@example.org' },
  ...{ createdBy: reviewer, createdAt: at, expiresAt: '2026-11-28T08:57:16.019Z' },
};

export const annotationSchema = {
  fields: [
    { key: 'verdict', type: 'enum', values: ['correct', 'wrong'], description: 'Is the answer right?' },
    { key: 'score', type: 'number', min: 0, max: 1 },
  ],
};
export const newItems = {
  items: [
    {
      data: { question: 'What is 2 + 2?' },
      target: { verdict: 'correct' },
      metadata: { model: 'small' },
      idempotencyKey: 'trace-1',
    },
  ],
};
export const added = [{ id: itemId, createdAt: at }];
export const item = {
  id: itemId,
  queueId,
  state: 'Approved',
  revision: '1',
  data: { question: 'What is 2 + 2?' },
  target: { verdict: 'correct' },
  originalTarget: { verdict: 'correct' },
  metadata: { model: 'small' },
  idempotencyKey: 'trace-1',
  source: { type: 'api' },
  createdAt: at,
  updatedAt: at,
};
export const historyEntry = {
  id: '0f3f7f0e-0d61-4d0c-8f0e-0a9c7c7e1b55',
  revision: '1',
  type: 'ItemApproved',
  data: {},
  actor: reviewer,
  at,
  correlationId: 'c0a1f6b2-2f0b-4f57-9d0e-9b1d6a7f8e90',
  stateAfter: 'Approved',
};
const correlationId = '8a4de3b0-6f57-4f0a-9f0e-6c2f7d0b7a15';
export const batch = {
  items: [{ id: itemId, revision: 1 }, { id: otherItemId }],
  command: { type: 'setField', key: 'verdict', value: 'wrong' },
};
export const batchOutcome = {
  correlationId,
  changed: 1,
  unchanged: 0,
  refused: [
    {
      id: itemId,
      code: 'item_approved',
      detail: 'The item is approved: unapprove it first',
      state: 'Approved',
      revision: '1',
    },
  ],
};
export const newQueue = { name: 'Arithmetic', guidelines: 'Check the working, too.', annotationSchema };
export const queueSettings = {
  id: queueId,
  name: 'Arithmetic',
  guidelines: 'Check the working, too.',
  datasetId: null,
  annotationSchema,
  revision: '0',
};
export const queue = {
  ...queueSettings,
  counters: { new: 120, modified: 3, approved: 77, total: 200 },
  createdAt: at,
  updatedAt: at,
};
export const push = {
  id: pushId,
  queueId,
  datasetId,
  scope: 'approved',
  status: 'running',
  total: 77,
  pushed: 50,
  skipped: 0,
  requestedAt: at,
  requestedBy: reviewer,
  completedAt: null,
};
export const dataset = { id: datasetId, name: 'Golden', datapoints: 77, revision: '0', createdAt: at, updatedAt: at };
export const datapoint = {
  id: datapointId,
  data: { question: 'What is 2 + 2?' },
  target: { verdict: 'correct' },
  metadata: { model: 'small' },
  createdAt: at,
  provenance: { queueId, itemId, approvedBy: reviewer, pushId, itemRevision: '2' },
};
export const newApiKey = { name: 'Loader', scopes: ['items:write', 'read'], expiresAt: '2027-11-21T00:00:00.000Z' };
export const apiKey = {
  id: apiKeyId,
  ...newApiKey,
  prefix: 'lq_4fJ2aQ',
  createdBy: reviewer,
  createdAt: at,
  lastUsedAt: null,
  revokedAt: null,
  rateLimit: { requestsPerSecond: 1_000, burst: 2_000 },
};
export const accessEntry = {
  id: '01997ca2-1d5c-7b7e-8a43-2f6d0e9c4b15',
  at,
  kind: 'apiKeyCreated',
  actor: reviewer,
  subject: { type: 'apiKey', id: apiKeyId, name: 'Loader' },
  details: { prefix: 'lq_4fJ2aQ', scopes: 'items:write read' },
  ip: null,
};
