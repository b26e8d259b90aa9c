// The full description of a column: its type, what rows store in it, what queries return, and how SQL shows it.
import {
  camelCase,
  type Camel,
  type ColumnType,
  type NewRow,
  type Read,
  type Selected,
  type Written,
} from './table.js';

/** How a project's own SQL shows a column. */
export interface SqlColumn {
  /** The column's own by default. */
  readonly name?: string;
  readonly meaning: string;
  /** The Postgres name of the type that it is shown as; the column's own by default. */
  readonly type?: 'json' | 'text' | 'timestamptz';
  /** The expression that is shown instead of the column. `column` is how the query names it. */
  readonly as?: (column: string) => string;
}

export interface Column<From, Type extends ColumnType, Shown> {
  readonly type: Type;
  /** What a row stores in this column, given what the row is made from. */
  readonly of: (from: From) => Written<Type>;
  /** What queries return for the stored value. */
  readonly read: (stored: Read<Type>) => Shown;
  /** Without it, SQL does not show the column. */
  readonly sql?: SqlColumn;
}

interface Described<Type extends ColumnType, Shown> {
  /** Returns the stored value by default. */
  readonly read?: (stored: Read<Type>) => Shown;
  /** A string is the meaning of a column that is shown as it is stored. */
  readonly sql?: SqlColumn | string;
}

/** Describes the columns of rows that are made from a `From`: `(type, what a row stores, how it is read and shown)`. */
export function columnsOf<From>() {
  return <Type extends ColumnType, Shown = Read<Type>>(
    type: Type,
    of: (from: From) => Written<Type>,
    { read = (stored) => stored as Shown, sql }: Described<Type, Shown> = {},
  ): Column<From, Type, Shown> => {
    const shown = typeof sql === 'string' ? { meaning: sql } : sql;
    return { type, of, read, ...(shown && { sql: shown }) };
  };
}

/** How to read a column that queries return only as part of another value. */
export const notAlone = (): undefined => undefined;

/** Columns by name, for rows that are made from a `From` or less. */
interface AnyColumn<From> {
  readonly type: ColumnType;
  of(from: From): unknown;
  read(stored: unknown): unknown;
  readonly sql?: SqlColumn;
}
type AnyColumns<From> = Readonly<Record<string, AnyColumn<From>>>;

export type TypesOf<C extends AnyColumns<never>> = { readonly [Name in keyof C]: C[Name]['type'] };
/** The columns that queries return as values of their own. */
type Alone<C extends AnyColumns<never>> = {
  readonly [Name in keyof C as ReturnType<C[Name]['read']> extends undefined ? never : Name]: C[Name]['type'];
};
/** What queries return for a row, under the names that code uses. */
export type ShownRow<C extends AnyColumns<never>> = {
  readonly [Name in keyof Alone<C> & keyof C & string as Camel<Name>]: ReturnType<C[Name]['read']>;
};

/** The types that the table is declared with. */
export function typesOf<C extends AnyColumns<never>>(columns: C): TypesOf<C> {
  return Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type])) as TypesOf<C>;
}

/** The types of the columns that queries return as values of their own. */
export function aloneTypesOf<C extends AnyColumns<never>>(columns: C): Alone<C> {
  const alone = Object.entries(columns).filter(([, { read }]) => read !== notAlone);
  return Object.fromEntries(alone.map(([name, { type }]) => [name, type])) as Alone<C>;
}

/** Makes rows to write. Plain loops, because every item of a large batch passes through here. */
export function rowMaker<From, C extends AnyColumns<From>>(columns: C): (from: From) => NewRow<TypesOf<C>> {
  const cells = Object.entries(columns).map(([name, { of }]) => ({ name, of }));
  return (from) => {
    const row: Record<string, unknown> = {};
    for (const { name, of } of cells) row[name] = of(from);
    return row as NewRow<TypesOf<C>>;
  };
}

/** Reads rows that a query with {@link selected} and {@link aloneTypesOf} returns. */
export function rowReader<C extends AnyColumns<never>>(columns: C): (row: Selected<Alone<C>>) => ShownRow<C> {
  const readers = Object.entries(columns).flatMap(([name, { read }]) => {
    return read === notAlone ? [] : [{ name: camelCase(name), read }];
  });
  return (row: Readonly<Record<string, unknown>>) => {
    const shown: Record<string, unknown> = {};
    for (const { name, read } of readers) shown[name] = read(row[name]);
    return shown as ShownRow<C>;
  };
}
