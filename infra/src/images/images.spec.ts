import { validate } from 'dockerfile-utils';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentsOf } from '../../images/assemble.mjs';
import { images } from '../../images/images.mjs';
import { dockerfile, stages } from './dockerfile.fixture.js';

const root = join(import.meta.dirname, '../../..');
const names = Object.keys(images) as (keyof typeof images)[];
const stage = (name: string) => {
  const found = stages().get(name);
  if (found === undefined) throw new Error(`The Dockerfile has no stage ${name}`);
  return found;
};

describe('the Dockerfile', () => {
  it('passes its linter', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('builds every image', () => {
    const built = [...stages()].filter(([, { base }]) => base === 'runtime').map(([name]) => name);
    expect(built).toEqual(names);
  });

  it.each(names)('copies into the image %s what was assembled for it, and runs nothing there', (name) => {
    const { instructions } = stage(name);
    expect(instructions.filter((text) => text.startsWith('COPY'))).toEqual([
      `COPY --from=packages /images/${name} .`,
      `COPY --from=programs /images/${name} .`,
    ]);
    // To run something, a builder would have to emulate the processor that the image is for.
    expect([...instructions, ...stage('runtime').instructions].filter((text) => text.startsWith('RUN'))).toEqual([]);
  });

  it('assembles the images on the building processor, whichever processor they are for', () => {
    expect(stage('source').platform).toBe('$BUILDPLATFORM');
    expect([stage('packages'), stage('programs')].map(({ base }) => [base, stage(base).base])).toEqual([
      ['installed', 'source'],
      ['installed', 'source'],
    ]);
    expect([stage('node').platform, stage('runtime').platform]).toEqual([undefined, undefined]);
  });

  it.each(names)('runs the image %s as a user that Kubernetes can distinguish from root', (name) => {
    expect(stage(name).user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('does not see files with the passwords of the person building', () => {
    const ignored = readFileSync(join(root, 'infra/Dockerfile.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['**/.env', 'data', 'backups']));
  });
});

describe('the content of an image', () => {
  const { packages: locked }: { packages: Record<string, { os?: string[]; cpu?: string[] }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );

  it.each(names)('is the same for every processor: %s', (name) => {
    const { packages } = contentsOf(name);
    const isForSome = (directory: string) =>
      locked[directory]?.os !== undefined ||
      locked[directory]?.cpu !== undefined ||
      existsSync(join(root, directory, 'binding.gyp'));
    expect(packages.length).toBeGreaterThan(20);
    expect(packages.filter(isForSome)).toEqual([]);
  });

  it.each(names)('leaves out what only tests and the embedded stores need: %s', (name) => {
    const { packages, workspaces } = contentsOf(name);
    const inMind = /\/(playwright-core|chromium|embedded-[a-z-]+|jest|typescript|vite|svelte)$/;
    expect([...packages, ...workspaces].filter((directory) => inMind.test(directory))).toEqual([]);
  });
});
