#!/usr/bin/env node
import { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { addItems } from './add-items.js';
import { datasets } from './datasets.js';
import { exportAnnotations, exportDataset } from './export-files.js';
import { ended } from './failure.js';
import { importFile } from './import-file.js';
import { leaveQuietly } from './output.js';
import { push } from './push.js';
import { queues } from './queues.js';
import { tail } from './tail.js';

const { version, description }: { version: string; description: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

leaveQuietly();
const program = new Command('labeling')
  .description(description)
  .version(version)
  .option('--url <address>', 'address of the API, instead of LABELING_URL')
  .addHelpText(
    'after',
    `
The environment names the API and the key:
  LABELING_URL      address of the API, such as http://localhost:4000
  LABELING_API_KEY  an API key with the scopes that the command needs

Results go to standard output; progress and errors go to standard error. The exit code is 0 if everything is done,
1 if something was refused or failed, 2 if the command was used wrongly, and 3 if the API could not be reached.`,
  );
for (const add of [queues, datasets, addItems, importFile, exportDataset, exportAnnotations, push, tail]) add(program);
// Subcommands inherit only what was set before they were added, so it is set on each.
const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
for (const command of all(program)) command.exitOverride().configureOutput({ outputError: () => undefined });

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = ended(error);
}
