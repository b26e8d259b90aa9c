import type { Command } from 'commander';
import { LabelingError, type RawJson } from 'labeling-queue';
import { createReadStream } from 'node:fs';
import { byteLines, textOf } from './byte-lines.js';
import { clientOf } from './connection.js';
import { Failure, UsageError } from './failure.js';
import { findQueue } from './find.js';
import { statOf } from './input-file.js';
import { itemIn } from './item-lines.js';
import { count, say, writeLine } from './output.js';
import { Progress } from './progress.js';

interface Options {
  readonly queue: string;
  readonly key?: string;
  readonly ids?: true;
}

export function addItems(program: Command): void {
  const group = program.command('items').description('add items');
  group
    .command('add <file>')
    .description('add each line of a JSON Lines file as an item: {"data": …, "target": …, "metadata"?: …}')
    .requiredOption('--queue <name or id>', 'the queue')
    .option('--key <pointer>', 'JSON pointer to what identifies an item, such as /data/id; by default its line')
    .option('--ids', 'print the ids of the items, in the order of the lines')
    .addHelpText('after', '\nWith - as the file, reads standard input. A second run with the same lines adds the rest.')
    .action(add);
}

async function add(file: string, { queue, key, ids }: Options, command: Command): Promise<void> {
  if (key !== undefined && !key.startsWith('/')) throw new UsageError('--key is a JSON pointer, such as /data/id');
  const client = clientOf(command);
  const queueId = await findQueue(client, queue);
  const lines = new ItemLines(file, key);
  const total = await lines.size();
  const progress = new Progress(total === 0 ? '{items}' : '{bar} {percentage} % · {items} · {eta_formatted} left');
  let done = 0;
  try {
    const { rows, collapsed } = await client.items.addMany(queueId, lines.items(), {
      onProgress: (step) => {
        done = step.done;
        progress.show(lines.bytes, total, { items: count(done, 'item') });
      },
    });
    progress.end();
    say(`${count(rows.length - collapsed, 'item')} added, ${count(collapsed, 'item')} already there.`);
    if (ids) for (const row of rows) await writeLine(row.id);
  } catch (error) {
    progress.end();
    const hint =
      done === 0 ? '' : `; ${count(done, 'line')} before it are in the queue; run this again to add the rest`;
    throw withPlace(error, (index) => lines.numbers[index], hint);
  }
}

/** The lines of a file or of standard input, and how far they have been read. */
class ItemLines {
  bytes = 0;
  /** The line number, from 1, of each item that was read. */
  readonly numbers: number[] = [];

  constructor(
    private readonly file: string,
    private readonly key: string | undefined,
  ) {}

  /** 0 if it is not known. */
  async size(): Promise<number> {
    return this.file === '-' ? 0 : (await statOf(this.file)).size;
  }

  async *items(): AsyncGenerator<RawJson, void, void> {
    const input = this.file === '-' ? process.stdin : createReadStream(this.file);
    let number = 0;
    for await (const bytes of byteLines(input)) {
      number++;
      this.bytes += bytes.length + 1;
      const line = textOf(bytes, number);
      if (line.trim() === '') continue;
      this.numbers.push(number);
      // Some editors begin a file with a byte order mark.
      yield itemIn(number === 1 ? line.replace(/^\uFEFF/, '') : line, number, this.key);
    }
  }
}

/** Names the line instead of the place in the request. */
function withPlace(error: unknown, lineOf: (index: number) => number | undefined, hint: string): unknown {
  if (error instanceof Failure) return new Failure(`${error.message}${hint}`);
  if (!(error instanceof LabelingError)) return error;
  const [first] = error.errors;
  const [, index, rest = ''] = /^\/items\/(\d+)(\/.*)?$/.exec(first?.pointer ?? '') ?? [];
  const line = index === undefined ? undefined : lineOf(Number(index));
  if (first === undefined || line === undefined) return error;
  return new Failure(`Line ${line}: ${rest === '' ? '' : `${rest} `}${first.detail}${hint}`);
}
