// Commands to paste into a shell. The key is named, never shown.

export function createQueueCommand(apiUrl: string): string {
  return curl(`${apiUrl}/v1/labeling_queues`, '{"name": "Math solutions"}');
}

/** `target` is the target in the example: one that the queue's form has fields for. */
export function addItemsCommand(apiUrl: string, queueId: string, target = '{"verdict": "correct"}'): string {
  const item = [
    '  {',
    '    "data": {"question": "What is 3 + 4?", "answer": "Seven."},',
    `    "target": ${target},`,
    '    "idempotencyKey": "question-1"',
    '  }',
  ];
  return curl(`${apiUrl}/v1/labeling_queues/${queueId}/items`, ['{"items": [', ...item, ']}'].join('\n'));
}

export function createDatasetCommand(apiUrl: string): string {
  return curl(`${apiUrl}/v1/datasets`, '{"name": "Math, gold"}');
}

export function addDatapointsCommand(apiUrl: string, datasetId: string): string {
  const datapoint = '  {"data": {"question": "What is 3 + 4?"}, "target": {"verdict": "correct"}}';
  return curl(`${apiUrl}/v1/datasets/${datasetId}/datapoints`, ['{"datapoints": [', datapoint, ']}'].join('\n'));
}

/** Something that a key with these scopes may do, to see that it works. */
export function firstUseCommand(apiUrl: string, scopes: readonly string[]): string {
  if (scopes.includes('read') || scopes.includes('admin')) return list(`${apiUrl}/v1/labeling_queues`);
  return scopes.includes('items:write') ? addItemsCommand(apiUrl, '<queue>') : createDatasetCommand(apiUrl);
}

function list(url: string): string {
  return `curl ${url} \\\n  -H "Authorization: Bearer $LABELING_API_KEY"`;
}

/** The body must hold no single quote: it stands between them. */
function curl(url: string, body: string): string {
  return [
    `curl ${url} \\`,
    '  -H "Authorization: Bearer $LABELING_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}'`,
  ].join('\n');
}
