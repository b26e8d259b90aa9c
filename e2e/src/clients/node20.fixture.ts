// Programs run on the oldest Node that the clients support, as users run them.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const node20 = join(root, `clients/node20/node_modules/node-${process.platform}-${process.arch}/bin/node`);

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export class Node20 {
  /** A directory with the built package installed. */
  readonly directory: string;
  readonly #env: Readonly<Record<string, string>>;

  private constructor(directory: string, env: Readonly<Record<string, string>>) {
    this.directory = directory;
    this.#env = env;
  }

  static async with(env: Readonly<Record<string, string>>): Promise<Node20> {
    const directory = await mkdtemp(join(tmpdir(), 'client-'));
    const installed = join(directory, 'node_modules/labeling-queue');
    await mkdir(dirname(installed));
    await symlink(join(root, 'clients/typescript'), installed);
    return new Node20(directory, env);
  }

  start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcessWithoutNullStreams {
    return spawn(node20, args, { cwd: this.directory, env: { ...this.#env, ...env } });
  }

  async run(
    args: readonly string[],
    { input = '', env = {} }: { input?: string | Uint8Array; env?: Record<string, string> } = {},
  ) {
    const child = this.start(args, env);
    child.stdin.on('error', () => undefined).end(input);
    return ended(child);
  }

  /** Runs a shell script in which `labeling` is the command line. */
  async script(text: string): Promise<Ran> {
    const file = join(this.directory, 'labeling');
    await writeFile(file, `#!/bin/sh\nexec '${node20}' '${commandLine}' "$@"\n`, { mode: 0o755 });
    const path = `${this.directory}:${process.env['PATH']}`;
    const env = { ...this.#env, PATH: path };
    return ended(spawn('sh', ['-e', '-c', text], { cwd: this.directory, env }));
  }

  /** The command line. */
  labeling(
    args: readonly string[],
    options: { input?: string | Uint8Array; env?: Record<string, string> } = {},
  ): Promise<Ran> {
    return this.run([commandLine, ...args], options);
  }
}

/** The code blocks of a page in this language, one after the other. */
export function examplesIn(page: string, language: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code);
}

export const commandLine = join(root, 'clients/cli/dist/main.js');

export async function ended(child: ChildProcessWithoutNullStreams): Promise<Ran> {
  const parts = { out: [] as Buffer[], err: [] as Buffer[] };
  child.stdout.on('data', (part: Buffer) => parts.out.push(part));
  child.stderr.on('data', (part: Buffer) => parts.err.push(part));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out: Buffer.concat(parts.out).toString(), err: Buffer.concat(parts.err).toString() };
}
