import { Option, type Command } from 'commander';
import type { FileFormat, LabelingQueue } from 'labeling-queue';
import { clientOf } from './connection.js';
import { UsageError } from './failure.js';
import { findDataset, findQueue } from './find.js';
import { formatOf, formats } from './formats.js';
import { write } from './output.js';
import { Progress } from './progress.js';
import { toFile, type Bytes } from './to-file.js';

interface FileOptions {
  readonly format?: FileFormat;
  readonly output?: string;
}

export function exportDataset(program: Command): void {
  const command = program
    .command('export')
    .description('write every datapoint of a dataset, with where it comes from')
    .requiredOption('--dataset <name or id>', 'the dataset');
  withFile(command, async ({ dataset }: { readonly dataset: string }, client, format) =>
    client.datasets.exportBytes(await findDataset(client, dataset), { format }),
  );
}

export function exportAnnotations(program: Command): void {
  const command = program
    .command('export-annotations')
    .description('write what each member answered to the items of a queue')
    .requiredOption('--queue <name or id>', 'the queue');
  withFile(command, async ({ queue }: { readonly queue: string }, client, format) =>
    client.queues.exportAnnotationsBytes(await findQueue(client, queue), { format }),
  );
}

function withFile<Named>(
  command: Command,
  read: (named: Named, client: LabelingQueue, format: FileFormat) => Promise<Bytes>,
): void {
  command
    .addOption(new Option('--format <format>', 'by default what the name of the file says, or jsonl').choices(formats))
    .option('-o, --output <file>', 'a file instead of standard output; it appears when it is complete')
    .action((options: Named & FileOptions) => run(options, (format) => read(options, clientOf(command), format)));
}

async function run({ output, ...options }: FileOptions, read: (format: FileFormat) => Promise<Bytes>): Promise<void> {
  const { format = formatOf(output ?? '') ?? 'jsonl' } = options;
  if (format === 'parquet' && output === undefined && process.stdout.isTTY)
    throw new UsageError('A Parquet file cannot be read on a terminal: give a file with -o');
  const bytes = await read(format);
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
