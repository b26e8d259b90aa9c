import { UnreadableFile, charactersOf, tooManyRows, type SourceFile } from '../datasets/import/source-rows.js';
import { columnsIn, payloadOf, refuseUnknownColumns, type Mapping } from '../datasets/import/mapping.js';
import type { FileToImport } from '../datasets/import/files-to-import.js';
import { RowComplaints } from '../datasets/import/row-complaints.js';
import { Stretch } from '../concurrency/stretch.js';
import { Problem } from '../problem-details/problem.js';
import type { Limits } from '../settings/settings.js';
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
  const stretch = new Stretch();
  let done = 0;
  if (file.total !== null && file.total > limits.importRows) throw tooManyRows(limits.importRows);
  for await (const rows of file.rows(columnsIn(mapping))) {
    const items: ItemToImport[] = [];
    for (const [i, row] of rows.entries()) {
      await stretch.after(charactersOf(row));
      const payload = 'complaint' in row ? row.complaint : payloadOf(row, mapping, limits);
      if (typeof payload === 'string') complaints.add(row, done + i, payload);
      else items.push({ ...payload, source: { type: 'api' } });
    }
    done += rows.length;
    if (done > limits.importRows) throw tooManyRows(limits.importRows);
    // After a bad row nothing will be added, and the others are only looked at.
    yield complaints.any ? [] : items;
  }
  complaints.throwIfAny(done);
  if (done === 0) throw new UnreadableFile('The file has no rows');
}
