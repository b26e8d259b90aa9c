// A table is described once, as data: its entity, its inserts and updates, and what queries select follow from its columns.

export type PgType = 'uuid' | 'text' | 'integer' | 'bigint' | 'smallint' | 'boolean';
/** `text null` may be null, `text` may not. */
export type ColumnType = PgType | `${PgType} null`;
export type Columns = Readonly<Record<string, ColumnType>>;

interface TableOf<C extends Columns, Name extends string> {
  readonly name: string;
  readonly columns: C;
  readonly key: readonly Name[];
  readonly indices?: readonly {
    readonly name: string;
    readonly columns: readonly Name[];
    /** As Postgres prints it. */
    readonly where?: string;
  }[];
  readonly checks?: readonly { readonly name: string; readonly expression: string }[];
  readonly defaults?: { readonly [Column in Name]?: boolean };
}
export type Table<C extends Columns> = TableOf<C, keyof C & string>;
/** A table with any columns. */
export type AnyTable = TableOf<Columns, string>;

/** Infers the columns, so that everything made from the table has their names and types. */
export function table<const C extends Columns>(definition: Table<C>): Table<C> {
  return definition;
}

interface ReadTypes {
  uuid: string;
  text: string;
  integer: number;
  /** More than a number can represent exactly, so the driver returns it as text. */
  bigint: string;
  smallint: number;
  boolean: boolean;
}
type WrittenTypes = Omit<ReadTypes, 'bigint'> & { bigint: bigint | number };
type Value<Types, Type extends ColumnType> = Type extends `${infer Bare extends PgType} null`
  ? Types[Bare & keyof Types] | null
  : Types[Type & keyof Types];

/** What a column of a type is read as, and what is written to it. */
export type Read<Type extends ColumnType> = Value<ReadTypes, Type>;
export type Written<Type extends ColumnType> = Value<WrittenTypes, Type>;

/** A row to write: every column has its cell. */
export type NewRow<C extends Columns> = { readonly [Name in keyof C]: Written<C[Name]> };

/** A row as a query with {@link selected} returns it. */
export type Selected<C extends Columns> = { readonly [Name in keyof C & string as Camel<Name>]: Read<C[Name]> };

export type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** What a query selects to get rows with the names that code uses: `item.queue_id as "queueId", …`. */
export function selected(columns: Columns, from = ''): string {
  const prefix = from === '' ? '' : `${from}.`;
  return Object.keys(columns)
    .map((name) => `${prefix}${name} as "${camelCase(name)}"`)
    .join(', ');
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** All columns except these. */
export function without<const C extends Columns, Name extends keyof C & string>(
  columns: C,
  ...names: readonly Name[]
): Omit<C, Name> {
  const left: readonly string[] = names;
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !left.includes(name))) as Omit<C, Name>;
}

/** Only these columns. */
export function only<const C extends Columns, Name extends keyof C & string>(
  columns: C,
  ...names: readonly Name[]
): Pick<C, Name> {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, Name>;
}

/** The type of a column as SQL writes it in a cast. */
export function pgType(type: ColumnType): PgType {
  return type.replace(' null', '') as PgType;
}
