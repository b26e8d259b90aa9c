import type { Command } from 'commander';
import { clientOf } from './connection.js';
import { writeLine } from './output.js';

export function datasets(program: Command): void {
  const group = program.command('datasets').description('list and create datasets');
  group
    .command('list', { isDefault: true })
    .description('print id, number of datapoints and name of each dataset, separated by tabs')
    .option('--json', 'print everything known about each, as JSON Lines')
    .action(async ({ json }: { json?: true }, command: Command) => {
      for await (const dataset of clientOf(command).datasets.list({ pageSize: 1_000 })) {
        const { id, name, datapoints } = dataset;
        await writeLine(json ? dataset : [id, datapoints, name].join('\t'));
      }
    });
  group
    .command('create <name>')
    .description('create a dataset and print its id')
    .action(async (name: string, _: unknown, command: Command) => {
      await writeLine((await clientOf(command).datasets.create({ name })).id);
    });
}
