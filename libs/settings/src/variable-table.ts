import type { Spec } from 'envalid';
import type { Variables } from './read-variables.js';
import {
  apiVariables,
  copyVariables,
  migrationVariables,
  projectorVariables,
  startVariables,
  uiVariables,
} from './variables.js';

/** One variable as the documentation lists it. */
export interface VariableRow {
  readonly name: string;
  /** In its written form; undefined if there is no default. */
  readonly default: string | undefined;
  readonly isRequired: boolean;
  readonly meaning: string;
}

export function rowsOf(variables: Variables): VariableRow[] {
  return Object.entries<Spec<unknown>>(variables).map(([name, spec]) => ({
    name,
    default: spec.default === undefined ? undefined : String(spec.default),
    isRequired: !('default' in spec),
    meaning: spec.desc ?? '',
  }));
}

const readers = {
  'npm start': startVariables,
  migration: migrationVariables,
  ui: uiVariables,
  'command-api': apiVariables,
  projector: projectorVariables,
  'npm run copy-store': copyVariables,
} as const;
/** Left out: how processes find each other, which `npm start` sets itself, and addresses of admins, which its own stores do not need. */
const wiring: readonly string[] = [
  ...['API_URL', 'PROJECTOR_URL', 'PROJECTOR_PORT', 'PROJECTOR_HOST'],
  ...['ADMIN_DATABASE_URL', 'ADMIN_EVENTSTORE_URL'],
];

/** All variables, each once, as they are when the product is started with `npm start`. */
export function allVariables(): (VariableRow & { readonly readBy: readonly string[] })[] {
  const rows = new Map(
    Object.values(readers)
      .reverse()
      .flatMap(rowsOf)
      .map((row) => [row.name, row]),
  );
  const names = new Set(Object.values(readers).flatMap(Object.keys));
  return [...names].flatMap((name) => {
    const row = rows.get(name);
    const readBy = Object.entries(readers).flatMap(([reader, variables]) => (name in variables ? [reader] : []));
    return row ? [{ ...row, readBy }] : [];
  });
}

/** The rows of the table in docs/operating.md. */
export function markdownTable(): string {
  const rows = allVariables().map(({ name, default: value, meaning, readBy }) =>
    [`\`${name}\``, value === undefined ? '' : `\`${value}\``, meaning, readBy.join(', ')].join(' | '),
  );
  return ['variable | default | meaning | read by', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}

/** The text of `.env.example`: every variable that `npm start` reads, with its default. */
export function envExample(): string {
  const entries = allVariables()
    .filter(({ name }) => !wiring.includes(name))
    .map(({ name, default: value = '', meaning }) => `# ${meaning}\n#${name}=${value}\n`);
  return `# Copy this file to .env and remove the # before what you change; npm start reads it.\n\n${entries.join('\n')}`;
}
