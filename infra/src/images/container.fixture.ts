// What a container engine does with an image, as far as that is possible without one: only the image's files, its environment,
// and no writes except to /tmp, which is a directory of its own here.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { assemblePackages, assemblePrograms } from '../../images/assemble.mjs';
import type { images } from '../../images/images.mjs';
import { stages } from './dockerfile.fixture.js';

export type ImageName = keyof typeof images;
type Environment = Readonly<Record<string, string>>;

/** Containers of one spec file, removed when it ends. */
export function useContainers() {
  // Not below the repository, where Node would find the packages that are only for development.
  const directory = mkdtempSync(join(tmpdir(), 'labeling-images-'));
  const running = new Set<Container>();
  afterAll(async () => {
    await Promise.all([...running].map((container) => container.kill()));
    rmSync(directory, { recursive: true, force: true });
  });

  const assembled = new Set<ImageName>();
  const files = (image: ImageName) => {
    const to = join(directory, image);
    if (!assembled.has(image)) {
      assemblePackages(image, to, linkOrCopy);
      assemblePrograms(image, to, linkOrCopy);
    }
    assembled.add(image);
    return to;
  };

  return (image: ImageName, env: Environment, command?: readonly string[]): Container => {
    const temporary = join(directory, `tmp-of-${running.size}`);
    mkdirSync(temporary);
    const container = new Container(image, files(image), temporary, env, command);
    running.add(container);
    return container;
  };
}

export class Container {
  #said = '';
  readonly #child: ChildProcess;
  readonly #stopped: Promise<number | null>;

  constructor(
    private readonly image: ImageName,
    private readonly files: string,
    readonly temporary: string,
    private readonly env: Environment,
    command?: readonly string[],
  ) {
    // Commands that operators run next to the product may write, and have a directory for that.
    if (command) this.#child = this.#run(command.map((word) => (word === '/tmp' ? temporary : word)));
    else this.#child = this.#run(this.#stage.command, onlyReads(temporary));
    for (const output of [this.#child.stdout, this.#child.stderr]) {
      output?.on('data', (bytes: Buffer) => void (this.#said += bytes.toString()));
    }
    this.#stopped = once(this.#child, 'close').then(([code]: (number | null)[]) => code ?? null);
  }

  /** Everything that it has written to its log. */
  get said(): string {
    return this.#said;
  }

  /** Its exit code, with what it said if that is not 0. */
  async ended(): Promise<string> {
    const code = await this.#stopped;
    return code === 0 ? 'exit code 0' : `exit code ${code}: ${this.#said}`;
  }

  /** The exit code of the image's health check once the process listens. */
  async health(): Promise<number | null> {
    const [, , port = '', path = ''] = this.#stage.healthCheck;
    while (!(await answers(`http://127.0.0.1:${this.env[port]}${path}`))) {
      if (this.#child.exitCode !== null) throw new Error(`${this.image} ended: ${this.#said}`);
      await delay(50);
    }
    const [code]: (number | null)[] = await once(this.#run(this.#stage.healthCheck), 'close');
    return code ?? null;
  }

  stop(): Promise<string> {
    this.#child.kill('SIGTERM');
    return this.ended();
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#stopped;
  }

  get #stage() {
    const stage = stages().get(this.image);
    if (stage === undefined) throw new Error(`The Dockerfile has no stage ${this.image}`);
    return stage;
  }

  #run([program, ...args]: readonly string[], limits: readonly string[] = []): ChildProcess {
    expect(program).toBe('node');
    const { NODE_OPTIONS = '', ...env } = this.#stage.env;
    return spawn(process.execPath, args, {
      cwd: this.files,
      env: { ...env, ...this.env, NODE_OPTIONS: [NODE_OPTIONS, ...limits].join(' '), TMPDIR: this.temporary },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

/** Like a file system that is read-only except for one directory. */
const onlyReads = (but: string) => [
  ...['--permission', '--allow-fs-read=*', `--allow-fs-write=${but}`],
  ...['--allow-child-process', '--allow-worker', '--allow-wasi'],
];

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Links are free, but not possible from one file system to another. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
