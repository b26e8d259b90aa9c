/** The parts of the document, in their order. */
export const tags = [
  { name: 'Queues', description: 'Queues and their settings' },
  { name: 'Items', description: 'Adding, reading and reviewing items' },
  { name: 'Pushes', description: 'Moving items into datasets' },
  { name: 'Datasets', description: 'Datasets and their datapoints' },
  { name: 'Views', description: 'Saved filters, orders and columns of lists' },
  { name: 'Traces', description: 'OpenTelemetry spans, in and out' },
  { name: 'SQL', description: "Queries over the project's rows" },
  { name: 'Activity', description: 'Who did what and when, and the state at an earlier time' },
  { name: 'Events', description: 'What happens, as it happens: a feed to follow, and webhooks' },
  { name: 'Projects', description: "The caller's projects" },
  { name: 'Members', description: 'The members of the project and its invitations' },
  { name: 'Access', description: 'API keys and the access log' },
  { name: 'Service', description: 'The service itself' },
] as const;

export type TagName = (typeof tags)[number]['name'];
