import type { Command } from 'commander';
import { clientOf } from './connection.js';
import { writeLine } from './output.js';

export function queues(program: Command): void {
  const group = program.command('queues').description('list and create queues');
  group
    .command('list', { isDefault: true })
    .description('print id, items to review, approved items and name of each queue, separated by tabs')
    .option('--archived', 'only archived queues')
    .option('--json', 'print everything known about each, as JSON Lines')
    .action(async ({ archived, json }: { archived?: true; json?: true }, command: Command) => {
      for await (const queue of clientOf(command).queues.list({ archived, pageSize: 1_000 })) {
        const { id, name, counters } = queue;
        await writeLine(json ? queue : [id, counters.new + counters.modified, counters.approved, name].join('\t'));
      }
    });
  group
    .command('create <name>')
    .description('create a queue and print its id')
    .option('--guidelines <text>', 'what reviewers should know, in Markdown')
    .action(async (name: string, { guidelines }: { guidelines?: string }, command: Command) => {
      const settings = guidelines === undefined ? { name } : { name, guidelines };
      await writeLine((await clientOf(command).queues.create(settings)).id);
    });
}
