// The parts that a query may contain. Everything else is refused, including what a later Postgres adds.

/** Kinds of nodes of the parser's tree. */
export const allowedNodes: ReadonlySet<string> = new Set([
  ...['SelectStmt', 'CommonTableExpr', 'ResTarget', 'ColumnRef', 'A_Star', 'A_Const', 'A_Expr', 'BoolExpr'],
  ...['NullTest', 'BooleanTest', 'FuncCall', 'NamedArgExpr', 'TypeCast', 'TypeName', 'CaseExpr', 'CaseWhen'],
  ...['CoalesceExpr', 'MinMaxExpr', 'SubLink', 'RowExpr', 'A_ArrayExpr', 'A_Indirection', 'A_Indices'],
  ...['RangeVar', 'RangeSubselect', 'RangeFunction', 'ColumnDef', 'JoinExpr', 'SortBy', 'WindowDef'],
  ...['GroupingSet', 'GroupingFunc', 'SQLValueFunction', 'List', 'String', 'Integer', 'Float', 'Boolean'],
]);

/** Properties of those nodes. Excluded: into, locking, table samples, catalogs, collations, operators of ORDER BY. */
export const allowedProperties: ReadonlySet<string> = new Set([
  ...['distinctClause', 'targetList', 'fromClause', 'whereClause', 'groupClause', 'groupDistinct', 'havingClause'],
  ...['windowClause', 'valuesLists', 'sortClause', 'limitOffset', 'limitCount', 'limitOption', 'withClause'],
  ...['op', 'all', 'larg', 'rarg', 'ctes', 'recursive', 'ctename', 'aliascolnames', 'ctematerialized', 'ctequery'],
  ...['name', 'val', 'location', 'fields', 'ival', 'fval', 'boolval', 'sval', 'isnull', 'kind', 'lexpr', 'rexpr'],
  ...['rexpr_list_start', 'rexpr_list_end', 'boolop', 'args', 'arg', 'nulltesttype', 'argisrow', 'booltesttype'],
  ...['funcname', 'agg_order', 'agg_filter', 'agg_within_group', 'agg_star', 'agg_distinct', 'func_variadic'],
  ...['funcformat', 'over', 'refname', 'partitionClause', 'orderClause', 'frameOptions', 'startOffset', 'endOffset'],
  ...['argnumber', 'typeName', 'names', 'typmods', 'typemod', 'arrayBounds', 'expr', 'result', 'defresult'],
  ...['subLinkType', 'testexpr', 'operName', 'subselect', 'row_format', 'colnames', 'elements', 'list_start'],
  ...['list_end', 'indirection', 'is_slice', 'lidx', 'uidx', 'relname', 'inh', 'relpersistence', 'alias'],
  ...['aliasname', 'lateral', 'subquery', 'ordinality', 'is_rowsfrom', 'functions', 'coldeflist', 'colname'],
  ...['is_local', 'jointype', 'isNatural', 'usingClause', 'join_using_alias', 'quals', 'node', 'sortby_dir'],
  ...['sortby_nulls', 'content', 'typmod', 'items'],
]);

export const allowedOperators: ReadonlySet<string> = new Set([
  ...['+', '-', '*', '/', '%', '^', '=', '<>', '!=', '<', '>', '<=', '>=', '||', '~', '~*', '!~', '!~*'],
  ...['~~', '!~~', '~~*', '!~~*', '->', '->>', '#>', '#>>', '@>', '<@', '?', '?|', '?&', '@?', '@@', '#-'],
  ...['&', '|', '#', '<<', '>>', '&&', '@'],
  ...['BETWEEN', 'NOT BETWEEN', 'BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC'],
]);

/** Excluded: types that look up names (such as regclass), read other syntaxes (xml), or pad (char, bit). */
export const allowedTypes: ReadonlySet<string> = new Set([
  ...['bool', 'boolean', 'int2', 'int4', 'int8', 'smallint', 'integer', 'bigint', 'numeric', 'decimal'],
  ...['float4', 'float8', 'real', 'text', 'varchar', 'uuid', 'json', 'jsonb', 'jsonpath'],
  ...['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval'],
]);

/** CURRENT_DATE and its kind, but not CURRENT_USER. */
export const allowedValues: ReadonlySet<string> = new Set([
  ...['SVFOP_CURRENT_DATE', 'SVFOP_CURRENT_TIME', 'SVFOP_CURRENT_TIME_N', 'SVFOP_CURRENT_TIMESTAMP'],
  ...['SVFOP_CURRENT_TIMESTAMP_N', 'SVFOP_LOCALTIME', 'SVFOP_LOCALTIME_N', 'SVFOP_LOCALTIMESTAMP'],
  ...['SVFOP_LOCALTIMESTAMP_N'],
]);
