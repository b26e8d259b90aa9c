import { Option, type Command } from 'commander';
import type { FileFormat } from 'labeling-queue';
import { open, rename, rm } from 'node:fs/promises';
import { clientOf } from './connection.js';
import { UsageError } from './failure.js';
import { findDataset } from './find.js';
import { formatOf, formats } from './formats.js';
import { write } from './output.js';
import { Progress } from './progress.js';

interface Options {
  readonly dataset: string;
  readonly format?: FileFormat;
  readonly output?: string;
}

export function exportDataset(program: Command): void {
  program
    .command('export')
    .description('write every datapoint of a dataset, with where it comes from')
    .requiredOption('--dataset <name or id>', 'the dataset')
    .addOption(new Option('--format <format>', 'by default what the name of the file says, or jsonl').choices(formats))
    .option('-o, --output <file>', 'a file instead of standard output; it appears when it is complete')
    .action(run);
}

async function run({ dataset, output, ...options }: Options, command: Command): Promise<void> {
  const { format = formatOf(output ?? '') ?? 'jsonl' } = options;
  if (format === 'parquet' && output === undefined && process.stdout.isTTY)
    throw new UsageError('A Parquet file is nothing to read on a terminal: name a file with -o');
  const client = clientOf(command);
  const datasetId = await findDataset(client, dataset);
  const bytes = client.datasets.exportBytes(datasetId, { format });
  if (output === undefined) {
    for await (const chunk of bytes) await write(chunk);
    return;
  }
  const progress = new Progress('{size} MB');
  try {
    await toFile(output, bytes, (size) => progress.show(0, 0, { size: (size / 1e6).toFixed(1) }));
  } finally {
    progress.end();
  }
}

/** A file that is there is complete: an export that breaks off leaves what was there before. */
async function toFile(path: string, bytes: AsyncIterable<Uint8Array>, written: (size: number) => void): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'w').catch((error: Error) => {
    throw new UsageError(error.message);
  });
  let size = 0;
  try {
    for await (const chunk of bytes) {
      await file.writeFile(chunk);
      written((size += chunk.byteLength));
    }
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}
