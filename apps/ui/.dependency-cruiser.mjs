import { roomOrder } from '../../room-order.mjs';

export default roomOrder({
  root: 'src/lib',
  order: [
    // What every page is made of.
    ['access', 'api', 'kept', 'keys', 'people', 'project', 'time'],
    ['items'],
    ['controls'],
    ['connection', 'exports', 'layout', 'live', 'long-table', 'visits'],
    ['json', 'presence'],
    [
      'comments',
      'differences',
      'fields',
      'guidelines',
      'navigator',
      'queue-archive',
      'queue-import',
      'queue-templates',
    ],
    ['queue-overlap'],
    ['annotations', 'filter', 'history', 'views'],
    // A room for each page.
    [
      'activity',
      'as-of',
      'datasets',
      'insights',
      'item-list',
      'members',
      'mentions',
      'queue-list',
      'queue-settings',
      'settings',
      'sql',
      'traces',
      'webhooks',
    ],
    ['agreement', 'new-queue', 'rail', 'review', 'sign-in'],
    ['palette'],
    // What only the server of the pages runs.
    ['items/server', 'presence/server'],
    ['server'],
    ['annotations/server'],
    [
      'activity/server',
      'agreement/server',
      'datasets/server',
      'history/server',
      'item-list/server',
      'live/server',
      'queue-list/server',
      'sign-in/server',
      'traces/server',
      'views/server',
    ],
  ],
});
