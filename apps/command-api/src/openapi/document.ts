import { accessPaths } from './access-paths.js';
import { activityPaths } from './activity-paths.js';
import { asOfPaths } from './as-of-paths.js';
import { batchPaths } from './batch-paths.js';
import { schemas } from './components.js';
import { datasetPaths } from './dataset-paths.js';
import { importPaths } from './import-paths.js';
import { insightsPaths } from './insights-paths.js';
import { itemPaths } from './item-paths.js';
import { memberPaths } from './member-paths.js';
import type { Operation } from './operation.js';
import { projectPaths } from './project-paths.js';
import { pushPaths } from './push-paths.js';
import { queuePaths } from './queue-paths.js';
import { servicePaths } from './service-paths.js';
import { verificationPaths } from './verification-paths.js';
import { sqlPaths } from './sql-paths.js';
import { tracePaths } from './trace-paths.js';
import { visitPaths } from './visit-paths.js';

/** Paths to methods to operations. */
export const paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  ...queuePaths,
  ...itemPaths,
  ...visitPaths,
  ...batchPaths,
  ...pushPaths,
  ...datasetPaths,
  ...tracePaths,
  ...importPaths,
  ...sqlPaths,
  ...projectPaths,
  ...memberPaths,
  ...accessPaths,
  ...activityPaths,
  ...asOfPaths,
  ...insightsPaths,
  ...verificationPaths,
  ...servicePaths,
};

/** The HTTP API in OpenAPI 3.1. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Labeling queues',
    version: '1',
    description:
      'Items enter a queue, people review them, approved items are pushed into a dataset. JSON in and out, in UTF-8. ' +
      'Payloads come back exactly as they went in. Errors are problem details (RFC 9457) with a stable `code`.',
  },
  servers: [{ url: '/' }],
  tags: [
    { name: 'Queues', description: 'Queues and their settings' },
    { name: 'Items', description: 'Adding, reading and reviewing items' },
    { name: 'Pushes', description: 'Moving items into datasets' },
    { name: 'Datasets', description: 'Datasets and their datapoints' },
    { name: 'Traces', description: 'Spans of OpenTelemetry, in and out' },
    { name: 'SQL', description: "Queries over the project's rows" },
    { name: 'Activity', description: 'Who did what, when, and how things were then' },
    { name: 'Projects', description: 'The projects of whoever asks' },
    { name: 'Members', description: 'Who is in the project, and who is invited' },
    { name: 'Access', description: 'API keys, and who did what to access' },
    { name: 'Service', description: 'The service itself' },
  ],
  paths,
  components: {
    schemas,
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: "A project's API key, or the token of a member's session",
      },
    },
  },
};
