// Commands to paste into a shell. The key is named, never shown.

const example = {
  data: { question: 'What is 3 + 4?', answer: 'Seven.' },
  target: { verdict: 'correct' },
  idempotencyKey: 'question-1',
};

export function createQueueCommand(apiUrl: string): string {
  return curl(`${apiUrl}/v1/labeling_queues`, JSON.stringify({ name: 'Math solutions' }));
}

export function addItemsCommand(apiUrl: string, queueId: string): string {
  return curl(`${apiUrl}/v1/labeling_queues/${queueId}/items`, JSON.stringify({ items: [example] }, undefined, 2));
}

export function createDatasetCommand(apiUrl: string): string {
  return curl(`${apiUrl}/v1/datasets`, JSON.stringify({ name: 'Math, gold' }));
}

export function addDatapointsCommand(apiUrl: string, datasetId: string): string {
  const { data, target } = example;
  return curl(`${apiUrl}/v1/datasets/${datasetId}/datapoints`, JSON.stringify({ datapoints: [{ data, target }] }));
}

function curl(url: string, body: string): string {
  return [
    `curl ${url} \\`,
    '  -H "Authorization: Bearer $LABELING_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n');
}
