// What is wrong with objects according to the schemas of Kubernetes. These accept unknown members, so the objects are also
// checked against the types, which do not.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KubernetesObject } from './kubernetes-objects.fixture.js';

const root = join(import.meta.dirname, '../../..');
const compiler = join(root, 'node_modules/typescript7/bin/tsc');

/** Where the package keeps its schema for a kind. */
const moduleOf = ({ apiVersion, kind }: KubernetesObject) => `kubernetes-models/${apiVersion}/${kind}`;

export async function mistakesIn(objects: readonly KubernetesObject[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const object of objects) {
    const { [object.kind]: Model }: Record<string, new (data: object) => { validate(): void }> = await import(
      moduleOf(object)
    );
    try {
      if (Model === undefined) throw new Error('this kind is not known');
      new Model(object).validate();
    } catch (error) {
      wrong.push(`${object.kind} ${object.metadata.name}: ${String(error)}`);
    }
  }
  return [...wrong, ...(await unknownMembersIn(objects))];
}

/** The compiler's complaints about the objects written down as literals. */
async function unknownMembersIn(objects: readonly KubernetesObject[]): Promise<string[]> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'kubernetes-types-'));
  const file = join(directory, 'objects.ts');
  const literals = objects.map((object, index) => {
    const type = `import('${moduleOf(object)}').I${object.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(object, undefined, 1)};`;
  });
  writeFileSync(file, literals.join('\n'));
  const options = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--skipLibCheck'];
  try {
    await promisify(execFile)(process.execPath, [compiler, ...options, '--ignoreConfig', '--types', '', file]);
    return [];
  } catch (error) {
    return String(Object(error).stdout).split('\n').filter(Boolean);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
