import { Injectable } from '@nestjs/common';
import { jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { SqlRunner, type Batch } from '@labeling/sql';
import { randomUUID } from 'node:crypto';
import type { Asker } from '../access/asker.js';
import { SqlColumnsDto, type SqlSourceDto } from './import.dto.js';
import type { ImportSource, ItemToImport, OpenedSource } from './import-source.js';
import { limitProblem, Problem } from '../problem-details/problem.js';
import { elementsUpTo } from '../request-json/elements-up-to.js';
import { invalidBody, problemsBelow, refuseInvalid } from '../shapes/open-shape.js';
import { plainValue } from '../shapes/properties.js';
import { unknownMembers } from '../shapes/unknown-members.js';
import { sqlAskerOf } from '../sql/sql-asker.js';
import { Settings } from '../settings/settings.js';
import { RowMapping, type MappedColumns } from './row-mapping.js';

/** For reading the whole result, before anything is added. */
const READ_WITHIN_MS = 300_000;

/** As many as the result of a query can have. */
const MOST_COLUMNS = 1_664;

/** The rows of a query's result become items, by the assignment of its columns. */
@Injectable()
export class SqlSource implements ImportSource<SqlSourceDto> {
  constructor(
    private readonly runner: SqlRunner,
    private readonly settings: Settings,
  ) {}

  async open(
    { query, key, columns: named }: SqlSourceDto,
    { caller }: Asker,
    gone: AbortSignal,
  ): Promise<OpenedSource> {
    // Otherwise a caller who may only add could find out from errors what is in the rows.
    if (!caller.rights.has('read')) throw new Problem('forbidden', 'This also needs the right "read"');
    const columns = readColumns(named);
    const run = { ...sqlAskerOf(caller), by: caller.actor.id, runId: randomUUID(), query, timeoutMs: READ_WITHIN_MS };
    // A client that leaves is noticed between batches anyway, but the first one may take as long as the whole query.
    const batches = this.runner.batches({ ...run, signal: gone });
    return {
      total: null,
      changes: true,
      items: itemsOf(batches, { ...columns, key: key ?? undefined, query }, this.settings.sql.importRows),
    };
  }
}

async function* itemsOf(
  batches: AsyncIterable<Batch>,
  mapped: MappedColumns,
  most: number,
): AsyncGenerator<readonly ItemToImport[], void, void> {
  let mapping: RowMapping | undefined;
  let rows = 0;
  for await (const batch of batches) {
    mapping ??= new RowMapping(mapped, batch.columns);
    rows += batch.rows.length;
    if (rows > most) {
      const limit = { name: 'LIMIT_SQL_IMPORT_ROWS', value: most };
      throw limitProblem('import_too_large', `The result has more than ${most} rows; nothing was added`, limit);
    }
    const { item } = mapping;
    yield batch.rows.map((row, i) => item(row, rows - batch.rows.length + i));
  }
}

const parts = ['data', 'target', 'metadata'] as const;

function readColumns(text: JsonText): Pick<MappedColumns, (typeof parts)[number]> {
  const pointer = '/source/columns';
  if (jsonKind(text) !== 'object') throw invalidBody([{ pointer, detail: 'must be an object' }]);
  const members = jsonPropertyMap(text);
  refuseInvalid(problemsBelow(pointer, unknownMembers(SqlColumnsDto, members.keys())));
  const [data = [], target = [], metadata = []] = parts.map((part) =>
    readNames(members.get(part), `${pointer}/${part}`),
  );
  if (data.length === 0) throw invalidBody([{ pointer: `${pointer}/data`, detail: 'must name a column' }]);
  return { data, target, metadata };
}

function readNames(list: JsonText | undefined, pointer: string): string[] {
  if (list === undefined) return [];
  if (jsonKind(list) !== 'array') throw invalidBody([{ pointer, detail: 'must be an array of names' }]);
  const names = elementsUpTo(list, MOST_COLUMNS);
  if (names === undefined) throw invalidBody([{ pointer, detail: `must name at most ${MOST_COLUMNS} columns` }]);
  const found = new Set<string>();
  for (const [i, text] of names.entries()) {
    const name = plainValue(text);
    if (typeof name !== 'string') throw invalidBody([{ pointer: `${pointer}/${i}`, detail: 'must be a string' }]);
    if (found.has(name)) throw invalidBody([{ pointer: `${pointer}/${i}`, detail: `names a column twice: ${name}` }]);
    found.add(name);
  }
  return [...found];
}
