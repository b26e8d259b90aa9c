// The document in other people's tools: two linters, and two generators of TypeScript types.
import { createClient } from '@hey-api/openapi-ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describeApi } from '../api.module.js';
import { clientTypes } from './client-types.js';

interface Media {
  readonly schema?: { readonly $ref?: string };
  readonly example?: unknown;
}

const api = describeApi({ publicUrl: 'https://api.labeling.test', metricsAccess: 'admin' });
const text = JSON.stringify(api);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  writeFileSync(join(folder, 'openapi.json'), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every example of a named shape in a body of JSON, sent or returned. */
const examples = Object.values(api.paths)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ requestBody, responses }) => [requestBody ?? {}, ...Object.values(responses)])
  .flatMap((body) => {
    const { content = {} } = body as { readonly content?: Readonly<Record<string, Media>> };
    const { schema, example } = content['application/json'] ?? {};
    const shape = schema?.$ref?.split('/').at(-1);
    return shape === undefined || example === undefined ? [] : [{ shape, example }];
  });

/** What the compiler reports, in strict mode, for a program that assigns every example to the type of its shape. */
function complaints(types: string, name: string, typeOf: (shape: string) => string, imported: string): string[] {
  const file = join(folder, `${name}-examples.ts`);
  const lines = examples.map(
    ({ shape, example }, i) => `export const e${i}: ${typeOf(shape)} = ${JSON.stringify(example)};`,
  );
  writeFileSync(file, [`import type { ${imported} } from '${types}';`, ...lines].join('\n'));
  const program = ts.createProgram([file], {
    ...{ strict: true, noEmit: true, target: ts.ScriptTarget.ES2024, skipLibCheck: true },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, types: [] },
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('the OpenAPI document', () => {
  it('passes Redocly without warnings', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('passes Spectral without warnings', async () => {
    const spectral = new spectralCore.Spectral();
    spectral.setRuleset({ extends: [spectralRulesets.oas as spectralCore.RulesetDefinition] });
    const problems = await spectral.run(JSON.parse(text));
    expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([]);
  });

  it('has examples that compile with the types of openapi-typescript', async () => {
    writeFileSync(join(folder, 'schema.ts'), await clientTypes(api));
    expect(examples.length).toBeGreaterThan(30);
    expect(complaints('./schema', 'openapi', (shape) => `components['schemas']['${shape}']`, 'components')).toEqual([]);
  });

  it('has examples that compile with the types of @hey-api/openapi-ts', async () => {
    await createClient({
      ...{ input: join(folder, 'openapi.json'), output: join(folder, 'hey') },
      ...{ plugins: ['@hey-api/typescript'], logs: { level: 'silent', file: false } },
    });
    const shapes = [...new Set(examples.map(({ shape }) => shape))];
    expect(complaints('./hey/types.gen', 'hey', (shape) => shape, shapes.join(', '))).toEqual([]);
  });
});
