// The SQL that is allowed here (docs: SQL), with its completions.
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { sql, SQLDialect } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import type { SqlTable } from './sql-client.js';

/** The keywords of Postgres that a query may use: with all of them, names of columns would be colored as keywords. */
const dialect = SQLDialect.define({
  keywords:
    'select from where group by having order limit offset with recursive as and or not in is null like ilike similar ' +
    'between case when then else end join left right full inner outer cross lateral on using union all except ' +
    'intersect distinct asc desc nulls first last filter over partition rows range preceding following unbounded ' +
    'current row values exists any some cast at time zone interval within window true false',
  types:
    'boolean smallint integer bigint numeric real double precision text varchar uuid json jsonb date timestamp ' +
    'timestamptz',
  builtin:
    'count sum avg min max string_agg array_agg json_agg jsonb_agg row_number rank lag lead coalesce nullif greatest ' +
    'least length lower upper left right substring replace split_part concat regexp_replace regexp_match round ' +
    'floor ceil abs random now age date_trunc date_part extract to_char json_build_object json_array_length ' +
    'json_array_elements json_array_elements_text json_each json_each_text json_object_keys json_typeof to_json ' +
    'row_to_json unnest generate_series percentile_cont',
  operatorChars: '+-*/<>=~!@#%^&|?',
  specialVar: '',
  slashComments: false,
  doubleDollarQuotedStrings: true,
});

/** Colors the language, and completes its words, these tables and their columns. */
export function sqlLanguage(tables: readonly SqlTable[]): Extension {
  const schema = Object.fromEntries(
    tables.map(({ name, meaning, columns }) => [
      name,
      { self: { label: name, detail: 'table', info: meaning, boost: 2 }, children: columns.map(completion) },
    ]),
  );
  const language = sql({ dialect, schema });
  return [language, dialect.language.data.of({ autocomplete: (context: CompletionContext) => named(context, tables) })];
}

/** Columns of the tables that the query names, without the name of a table before them. */
function named(context: CompletionContext, tables: readonly SqlTable[]): CompletionResult | null {
  const word = context.matchBefore(/(^|[^.\w"'])\w+/);
  if (word === null) return null;
  const text = context.state.sliceDoc();
  const of = tables.filter(({ name }) => new RegExp(`\\b${name}\\b`, 'i').test(text));
  const options = new Map(of.flatMap(({ columns }) => columns.map((column) => [column.name, completion(column)])));
  const from = word.to - (/(?<!\w)\w+$/.exec(word.text)?.[0].length ?? 0);
  return { from, options: [...options.values()], validFor: /^\w*$/ };
}

function completion({ name, type, meaning }: SqlTable['columns'][number]) {
  return { label: name, detail: type, info: meaning, boost: 1 };
}
