import { roomOrder } from '../../room-order.mjs';

export default roomOrder({
  root: 'src',
  order: [
    // What every request passes through.
    ['settings', 'problem-details', 'concurrency', 'shutdown', 'routes'],
    ['access', 'request-json'],
    ['overload'],
    // Requests and answers, and how routes describe themselves.
    ['shapes'],
    ['openapi'],
    ['requests', 'payloads', 'metrics', 'read-your-writes'],
    ['stores'],
    ['answers', 'health'],
    ['file-formats'],
    // Queries and commands, a folder for each subject.
    [
      'access-log',
      'activity',
      'api-keys',
      'datasets',
      'events',
      'members',
      'projects',
      'sql',
      'status',
      'traces',
      'verification',
    ],
    ['datasets/export', 'datasets/import', 'queues', 'traces/grpc'],
    ['items', 'agreement', 'insights', 'views'],
    ['annotations', 'as-of', 'batches', 'comments', 'imports', 'pushes', 'visits', 'webhooks'],
    ['docs'],
  ],
});
