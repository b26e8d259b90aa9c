// What each process reads from its environment, as its own code says.
import { apiVariables, migrationVariables, projectorVariables, rowsOf, uiVariables } from '@labeling/settings';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageName } from '../images/container.fixture.js';

const root = join(import.meta.dirname, '../../..');
const namesIn = (file: string, form: RegExp) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(form)].map(([name]) => name);

const singleSignOn = namesIn('libs/identity/src/single-sign-on/settings.ts', /\bOIDC_[A-Z_]+/g);
const pagesServer = namesIn('apps/ui/build/server/adapter-node-env.js', /(?<=^\t")[A-Z_]+(?=",?$)/gm);
const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];

const variables = {
  migrate: migrationVariables,
  projector: projectorVariables,
  'command-api': apiVariables,
  ui: uiVariables,
};

export const knownSettings = (image: ImageName): ReadonlySet<string> =>
  new Set([...Object.keys(variables[image]), ...(image === 'ui' ? [...singleSignOn, ...pagesServer] : []), ...ofNode]);

/** Without those that only the pages' server knows, and those of single sign-on. */
export const declaredSettings = (image: ImageName): string[] => Object.keys(variables[image]);

export const requiredSettings = (image: ImageName): string[] =>
  rowsOf(variables[image]).flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
