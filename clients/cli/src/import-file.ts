import { Option, type Command } from 'commander';
import type { FileFormat } from 'labeling-queue';
import { clientOf } from './connection.js';
import { UsageError } from './failure.js';
import { findDataset, findQueue } from './find.js';
import { formatOfImport, formats } from './formats.js';
import { fileAt } from './input-file.js';
import { count, say } from './output.js';
import { Progress } from './progress.js';

interface Options {
  readonly queue?: string;
  readonly dataset?: string;
  readonly format?: FileFormat;
  readonly data?: string;
  readonly target?: string;
  readonly metadata?: string;
  readonly json?: string;
  readonly key?: string;
}

export function importFile(program: Command): void {
  program
    .command('import <file>')
    .description('import a JSON Lines, CSV or Parquet file: every row is checked before one is added')
    .option('--queue <name or id>', 'add the rows as items of this queue')
    .option('--dataset <name or id>', 'add the rows as datapoints of this dataset')
    .addOption(new Option('--format <format>', 'by default what the name of the file says').choices(formats))
    .option('--data <columns>', 'the columns that become the data, separated by commas')
    .option('--target <columns>', 'the columns that become the target')
    .option('--metadata <columns>', 'the columns that become the metadata')
    .option('--json <columns>', 'the columns of a CSV file that contain JSON')
    .option(
      '--key <column>',
      'the column that identifies an item, so that a row is added once, whichever file it is in',
    )
    .action(run);
}

async function run(path: string, { queue, dataset, key, ...options }: Options, command: Command): Promise<void> {
  if ((queue === undefined) === (dataset === undefined)) throw new UsageError('Give either --queue or --dataset');
  if (dataset !== undefined && key !== undefined)
    throw new UsageError('--key is for a --queue: datapoints have no keys');
  const client = clientOf(command);
  const file = await fileAt(path);
  const progress = new Progress('{bar} {phase} {value} of {total}');
  const how = {
    ...options,
    format: options.format ?? formatOfImport(path) ?? 'jsonl',
    onProgress: ({ phase, done, total }: { phase: string; done: number; total: number | null }) =>
      progress.show(done, total ?? done, { phase }),
  };
  try {
    const { added, collapsed } =
      queue === undefined
        ? await client.imports.toDataset(await findDataset(client, dataset ?? ''), file, how)
        : await client.imports.toQueue(await findQueue(client, queue), file, { ...how, key });
    progress.end();
    say(`${count(added, 'row')} added, ${count(collapsed, 'row')} already there.`);
  } finally {
    progress.end();
  }
}
