import {
  isInOpenQueue,
  isOpenIn,
  pgType,
  type ColumnType,
  type PgType,
  type SqlColumn,
} from '@labeling/read-models/tables';

/** Whose rows a view holds, as SQL: ids, `null` for no id, and whether they read all annotations (`SqlAsker`). */
export interface Whose {
  readonly project: string;
  readonly viewer: string;
  readonly member: string;
  readonly readsAll: string;
}

/** The condition that leaves out queues that the viewer cannot open. `queue` is a row of the queues. */
export const isSeen = (queue: string, { viewer }: Whose): string =>
  viewer === 'null' ? 'true' : isOpenIn(queue, viewer);

/** The same for rows that may belong to a queue. */
export const isInSeenQueue = (queueId: string, { viewer }: Whose): string =>
  viewer === 'null' ? 'true' : isInOpenQueue(queueId, viewer, 'read_model.queues');

/** One table of the SQL page, as a role of the project sees it: a view that holds only the project's rows. */
export interface View {
  readonly name: string;
  readonly meaning: string;
  readonly columns: readonly Column[];
  /** What follows `select <columns>`. */
  readonly from: (whose: Whose) => string;
  /** The tables it reads, with their schema: if one is replaced, the view must be created again. */
  readonly reads: readonly string[];
}

export interface Column {
  readonly name: string;
  /** Postgres' name of the type. */
  readonly type: PgType | 'numeric' | 'json' | 'timestamptz';
  readonly meaning: string;
  readonly sql: string;
}

/** A column of this name, type and meaning; `sql` is the column of that name by default. */
export function column(name: string, type: Column['type'], meaning: string, sql = name): Column {
  return { name, type, meaning, sql };
}

interface TableColumn {
  readonly type: ColumnType;
  readonly sql?: SqlColumn;
}

/** The columns of a table that SQL shows. `table` is how the view names it. */
export function shownColumns(columns: Readonly<Record<string, TableColumn>>, table: string): Column[] {
  return Object.entries(columns).flatMap(([name, { type, sql }]) => {
    if (sql === undefined) return [];
    const stored = `${table}.${name}`;
    return [column(sql.name ?? name, sql.type ?? pgType(type), sql.meaning, sql.as?.(stored) ?? stored)];
  });
}

/** Puts some columns first and some last, so that `select *` keeps its order; the others come in between. */
export function inOrder(columns: readonly Column[], first: readonly string[], last: readonly string[]): Column[] {
  const placeOf = ({ name }: Column) => {
    if (first.includes(name)) return first.indexOf(name) - first.length;
    return last.indexOf(name) + 1;
  };
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The statement that creates the view in this schema. */
export function createView({ name, columns, from }: View, schema: string, whose: Whose): string {
  const list = columns.map((each) => `(${each.sql})::${each.type} as "${each.name}"`).join(', ');
  return `create view ${schema}."${name}" with (security_barrier) as select ${list} ${from(whose)}`;
}
