import { Option, type Command } from 'commander';
import { clientOf } from './connection.js';
import { Failure } from './failure.js';
import { findDataset, findQueue } from './find.js';
import { writeLine } from './output.js';
import { Progress } from './progress.js';

interface Options {
  readonly queue: string;
  readonly dataset: string;
  readonly scope: 'approved' | 'all';
  readonly wait?: true;
}

export function push(program: Command): void {
  program
    .command('push')
    .description('push the approved items of a queue into a dataset, and print the push as JSON')
    .requiredOption('--queue <name or id>', 'the queue')
    .requiredOption('--dataset <name or id>', 'the dataset')
    .addOption(new Option('--scope <scope>', 'which items').choices(['approved', 'all']).default('approved'))
    .option('--wait', 'return when it is completed')
    .action(run);
}

async function run({ queue, dataset, scope, wait }: Options, command: Command): Promise<void> {
  const client = clientOf(command);
  const [queueId, datasetId] = [await findQueue(client, queue), await findDataset(client, dataset)];
  const { pushId } = await client.pushes.start(queueId, { datasetId, scope });
  if (wait !== true) return writeLine(await client.pushes.get(queueId, pushId));
  const progress = new Progress('{bar} {value} of {total} items');
  try {
    const pushed = await client.pushes.wait(queueId, pushId, {
      onProgress: (now) => progress.show(now.pushed + now.skipped, now.total),
    });
    progress.end();
    await writeLine(pushed);
    if (pushed.status === 'stopped') throw new Failure('The push stopped: the queue or the dataset was deleted');
  } finally {
    progress.end();
  }
}
