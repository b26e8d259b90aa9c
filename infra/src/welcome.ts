// What npm start prints once everything runs: where to go and how to get in.
import { isThisMachine, type Environment } from '@labeling/settings';
import type { Product } from './product.js';

export type Welcomed = Omit<Product, 'databaseUrl' | 'eventStoreUrl' | 'projectorUrl' | 'processes' | 'stop' | 'kill'>;

export function welcome(product: Welcomed, seconds: number, env: Environment): string {
  const { uiUrl, apiUrl, created, adopted, email, password, apiKey, dataDir } = product;
  const api = apiUrl.replace('127.0.0.1', 'localhost');
  const generated = created && (password !== env['BOOTSTRAP_PASSWORD'] || apiKey !== env['BOOTSTRAP_API_KEY']);
  const secret = (value: string | undefined, variable: string, earlier: string) =>
    env[variable] ? `as set in ${variable}` : (value ?? earlier);
  // BOOTSTRAP_PASSWORD counts only once, and the admin may have changed it.
  const shownPassword = created
    ? secret(password, 'BOOTSTRAP_PASSWORD', '')
    : 'as set or printed at the first start, unless changed since';
  return [
    '',
    `  Ready in ${seconds.toFixed(1)} s`,
    '',
    `  Open      ${uiUrl}`,
    `  E-mail    ${email ?? ''}`,
    `  Password  ${shownPassword}`,
    '',
    `  API       ${api}   (reference: ${api}/docs)`,
    `  Spans     ${product.otlpGrpcUrl.replace('127.0.0.1', 'localhost')}   (OTLP over gRPC; over HTTP, at the API)`,
    `  API key   ${secret(apiKey, 'BOOTSTRAP_API_KEY', 'as printed at the first start')}`,
    ...(generated ? ['', '  Keep the password and the key: they are shown only now.'] : []),
    ...(adopted.length > 0
      ? [
          '',
          `  The event store had ${adopted.length === 1 ? 'a project' : 'projects'} that the database did not know, now called: ${adopted.join(', ')}.`,
          '  Rename and invite members in Settings; members, keys and traces were not in the event store.',
        ]
      : []),
    ...(created && adopted.length === 0
      ? ['', '  Create a first queue:', ...curl(api, env['BOOTSTRAP_API_KEY'] ? '$BOOTSTRAP_API_KEY' : (apiKey ?? ''))]
      : []),
    '',
    ...reach(product),
    `  Data and logs are in ${dataDir}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}

/** Who can open it: products become public by accident when nobody knows. */
function reach({ listening }: Welcomed): string[] {
  if (isThisMachine(listening.ui) && isThisMachine(listening.api)) {
    return ['  Only this machine can open these. For others, set LISTEN_HOST=0.0.0.0 (docs/operating.md).'];
  }
  const at = listening.ui === listening.api ? listening.ui : `${listening.ui} (pages) and ${listening.api} (API)`;
  return [`  Listens on ${at}: anyone who can reach that address can open it, over an unencrypted connection.`];
}

const curl = (api: string, apiKey: string): string[] => [
  `    curl ${api}/v1/labeling_queues -H "Authorization: Bearer ${apiKey}" \\`,
  `      -H "Content-Type: application/json" -d '{"name":"My first queue"}'`,
];
