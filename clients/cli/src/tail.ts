import type { Command } from 'commander';
import { clientOf } from './connection.js';
import { findQueue } from './find.js';
import { writeLine } from './output.js';

interface Options {
  readonly after: string;
  readonly type?: string;
  readonly queue?: string;
}

export function tail(program: Command): void {
  program
    .command('tail')
    .description('print what happens as it happens, one event per line, until stopped')
    .option('--after <event>', 'begin after the event with this id; "latest" for now, "" for the beginning', 'latest')
    .option('--type <types>', 'only these types, separated by commas, such as item.approved,push.completed')
    .option('--queue <name or id>', 'only this queue')
    .action(run);
}

async function run({ after, type, queue }: Options, command: Command): Promise<void> {
  const client = clientOf(command);
  const queueId = queue === undefined ? undefined : await findQueue(client, queue);
  const events = client.events.stream({ after: after === '' ? undefined : after, type: type?.split(','), queueId });
  for await (const event of events) await writeLine(event);
}
