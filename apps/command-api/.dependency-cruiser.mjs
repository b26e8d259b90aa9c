import { roomOrder } from '../../room-order.mjs';

export default roomOrder({
  root: 'src',
  order: [
    // What every request passes.
    ['settings', 'problem-details', 'concurrency', 'shutdown'],
    ['access', 'request-json', 'read-your-writes'],
    // What goes in and out, and how routes describe themselves.
    ['shapes'],
    ['openapi'],
    ['requests', 'payloads', 'stores', 'metrics'],
    ['answers', 'health'],
    // What is asked or commanded, a room for each subject.
    ['access-log', 'activity', 'api-keys', 'datasets', 'members', 'projects', 'sql', 'traces', 'verification'],
    ['datasets/export', 'datasets/import', 'queues'],
    ['items', 'insights'],
    ['as-of', 'batches', 'imports', 'pushes', 'visits'],
    ['docs'],
  ],
});
