import {
  UnreadableFile,
  charactersOf,
  tooManyRows,
  type SourceFile,
  type SourceRow,
} from '../datasets/import/source-rows.js';
import { columnsIn, payloadOf, refuseUnknownColumns, type Mapping } from '../datasets/import/mapping.js';
import type { FileToImport } from '../datasets/import/files-to-import.js';
import { RowComplaints } from '../datasets/import/row-complaints.js';
import { Stretch } from '../concurrency/stretch.js';
import { Problem } from '../problem-details/problem.js';
import type { Limits } from '../settings/settings.js';
import { FileKeys } from './file-keys.js';
import type { ItemToImport } from './import-source.js';

/** The rows of a file as items. All are read and checked before any is added. @throws Problem `import_invalid` and others */
export async function* itemsOfFile(
  { open, mapping }: FileToImport,
  limits: Limits,
): AsyncGenerator<readonly ItemToImport[], void, void> {
  let file: SourceFile | undefined;
  try {
    file = await open();
    refuseUnknownColumns(mapping, file);
    yield* itemsOf(file, mapping, limits);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Problem('import_invalid', `Nothing was added. ${error.complaint}`);
    throw error;
  } finally {
    file?.close?.();
  }
}

async function* itemsOf(
  file: SourceFile,
  mapping: Mapping,
  limits: Limits,
): AsyncGenerator<readonly ItemToImport[], void, void> {
  const complaints = new RowComplaints(file.unit);
  const keys = new FileKeys(mapping, file);
  const stretch = new Stretch();
  let done = 0;
  if (file.total !== null && file.total > limits.importRows) throw tooManyRows(limits.importRows);
  for await (const rows of file.rows(columnsIn(mapping))) {
    const items: ItemToImport[] = [];
    for (const [i, row] of rows.entries()) {
      await stretch.after(charactersOf(row));
      const item = 'complaint' in row ? row.complaint : itemOf(row, mapping, keys, limits);
      if (typeof item === 'string') complaints.add(row, done + i, item);
      else items.push(item);
    }
    done += rows.length;
    if (done > limits.importRows) throw tooManyRows(limits.importRows);
    // After a bad row nothing will be added, and the other rows are only checked.
    yield complaints.any ? [] : items;
  }
  complaints.throwIfAny(done);
  if (done === 0) throw new UnreadableFile('The file has no rows');
}

/** What a row becomes, or what is wrong with it, to be read after `Line 3`. */
function itemOf(row: SourceRow, mapping: Mapping, keys: FileKeys, limits: Limits): ItemToImport | string {
  const payload = payloadOf(row, mapping, limits);
  if (typeof payload === 'string') return payload;
  const read = keys.of(row, limits.keyCharacters);
  return 'complaint' in read ? read.complaint : { ...payload, idempotencyKey: read.key, source: { type: 'api' } };
}
