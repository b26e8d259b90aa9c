import { Injectable } from '@nestjs/common';
import { jsonElements, jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { SqlRunner, type Batch } from '@labeling/sql';
import { randomUUID } from 'node:crypto';
import type { Asker } from '../access/asker.js';
import type { ImportSource, ItemToImport, OpenedSource } from './import-source.js';
import { limitProblem, Problem } from '../problem-details/problem.js';
import { IsText, MayBeAbsent } from '../request-json/json-rules.js';
import { plainValue } from '../request-json/members.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { invalidBody, problemsBelow } from '../request-json/validate-shell.js';
import { Settings } from '../settings/settings.js';
import { RowMapping, type MappedColumns } from './row-mapping.js';

/** For reading the whole result, before anything is added. */
const READ_WITHIN_MS = 300_000;

/** `{type: "sql", query, columns: {data, target?, metadata?}, key?}` */
class SqlSourceDto extends ObjectDto {
  @IsText() readonly query: string;
  @MayBeAbsent() @IsText() readonly key: string | undefined;
  readonly columns: JsonText | undefined;

  constructor(text: JsonText) {
    super(text);
    this.query = this.string('query') as string;
    this.key = this.string('key') ?? undefined;
    this.columns = this.text('columns');
  }
}

/** The rows of a query become items, as its columns are assigned. */
@Injectable()
export class SqlSource implements ImportSource {
  constructor(
    private readonly runner: SqlRunner,
    private readonly settings: Settings,
  ) {}

  async open(source: JsonText, { caller }: Asker): Promise<OpenedSource> {
    // Otherwise someone who may only add could learn from errors what the rows contain.
    if (!caller.rights.has('read')) throw new Problem('forbidden', 'This needs the right "read", too');
    const shell = new SqlSourceDto(source);
    const problems = problemsBelow('/source', shell);
    if (problems.length > 0) throw invalidBody(problems);
    const { query, key } = shell;
    const columns = readColumns(shell.columns);
    const { projectId } = caller;
    const batches = this.runner.batches({ projectId, runId: randomUUID(), query, timeoutMs: READ_WITHIN_MS });
    return { total: null, items: itemsOf(batches, { ...columns, key, query }, this.settings.sql.importRows) };
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

function readColumns(text: JsonText | undefined): Pick<MappedColumns, (typeof parts)[number]> {
  const pointer = '/source/columns';
  if (text === undefined) throw invalidBody([{ pointer, detail: 'is missing' }]);
  if (jsonKind(text) !== 'object') throw invalidBody([{ pointer, detail: 'must be an object' }]);
  const members = jsonPropertyMap(text);
  const [data = [], target = [], metadata = []] = parts.map((part) =>
    readNames(members.get(part), `${pointer}/${part}`),
  );
  if (data.length === 0) throw invalidBody([{ pointer: `${pointer}/data`, detail: 'must name a column' }]);
  return { data, target, metadata };
}

function readNames(list: JsonText | undefined, pointer: string): string[] {
  if (list === undefined) return [];
  if (jsonKind(list) !== 'array') throw invalidBody([{ pointer, detail: 'must be an array of names' }]);
  return jsonElements(list).map((text, i) => {
    const name = plainValue(text);
    if (typeof name !== 'string') throw invalidBody([{ pointer: `${pointer}/${i}`, detail: 'must be a string' }]);
    return name;
  });
}
