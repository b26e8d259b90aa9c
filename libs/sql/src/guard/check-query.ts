// Postgres' own parser reads the query; each part must be in a list (allowed-parts, allowed-functions).
import { SqlProblem } from '../refusals.js';
import { allowedFunctions } from './allowed-functions.js';
import { allowedProperties, allowedNodes, allowedOperators, allowedTypes, allowedValues } from './allowed-parts.js';
import { attributesIn, type Attribute } from './attributes.js';
import { parseQuery, type Tree } from './parse-query.js';
import { isKind, isTree, namesOf, placesIn, type Place } from './places.js';
import { indexOfByte } from './text-position.js';

/**
 * Accepts a query that is one SELECT over these tables only and contains only allowed parts; resolves to the names that only the
 * database can judge. @throws SqlProblem `refused` or `failed`, with the position
 */
export async function checkQuery(query: string, tables: ReadonlySet<string>): Promise<readonly Attribute[]> {
  const statement = await parseQuery(query);
  const refuse = (message: string, location: number | undefined) => {
    const position = location === undefined ? undefined : indexOfByte(query, location);
    return new SqlProblem('refused', message, position);
  };
  if (!('SelectStmt' in statement)) throw refuse('Only SELECT is allowed: queries cannot change data', 0);
  const places = placesIn(statement);
  const known = new Set([...tables, ...places.flatMap(commonTableName)]);
  for (const { kind, tree, location } of places) {
    if (!allowedNodes.has(kind)) throw refuse(unknownPart(kind), location);
    const property = Object.keys(tree).find((name) => !isKind(name) && !allowedProperties.has(name));
    if (property !== undefined) throw refuse(unknownProperty(property), location);
    const problem = nameProblem(kind, tree, known);
    if (problem !== undefined) throw refuse(problem, location);
  }
  return attributesIn(places).map(({ location, ...attribute }) => ({
    ...attribute,
    ...(location !== undefined && { position: indexOfByte(query, location) }),
  }));
}

function nameProblem(kind: string, tree: Tree, tables: ReadonlySet<string>): string | undefined {
  switch (kind) {
    case 'RangeVar':
      return tableProblem(tree, tables);
    case 'CommonTableExpr':
      return isReserved(tree['ctename']) ? `${String(tree['ctename'])} cannot name a table` : undefined;
    case 'FuncCall':
      return allowed('The function', namesOf(tree['funcname']), allowedFunctions);
    case 'A_Expr':
      return allowed('The operator', namesOf(tree['name']), allowedOperators);
    case 'SubLink':
      return 'operName' in tree ? allowed('The operator', namesOf(tree['operName']), allowedOperators) : undefined;
    case 'TypeName':
      return allowed('The type', namesOf(tree['names']), allowedTypes);
    case 'SQLValueFunction':
      return allowedValues.has(String(tree['op'])) ? undefined : 'This value is not available here';
    case 'A_Indirection':
      return hasFields(tree['indirection']) ? 'Fields of rows in parentheses are not available here' : undefined;
  }
  return undefined;
}

/** Postgres looks up names without a schema among its own tables first; all of those begin with pg_. */
function tableProblem(tree: Tree, tables: ReadonlySet<string>): string | undefined {
  const name = String(tree['relname']);
  if (tables.has(name) && !isReserved(name) && tree['relpersistence'] === 'p') return undefined;
  return `There is no table ${name}: see the list of tables`;
}

const isReserved = (name: unknown): boolean => /^(pg_|information_schema$)/i.test(String(name));

/** One name, or that name in Postgres' own schema. */
function allowed(what: string, names: readonly string[], list: ReadonlySet<string>): string | undefined {
  const [first = '', second] = names;
  const name = second === undefined ? first : second;
  const isPlain = names.length === 1 || (names.length === 2 && first === 'pg_catalog');
  return isPlain && list.has(name) ? undefined : `${what} ${isPlain ? name : names.join('.')} is not available here`;
}

function unknownPart(kind: string): string {
  if (/Stmt$/.test(kind)) return 'Only SELECT is allowed: queries cannot change data';
  return kind === 'ParamRef' ? 'Parameters ($1) are not available here' : `${words(kind)} is not available here`;
}

function unknownProperty(property: string): string {
  if (property === 'intoClause') return 'SELECT INTO would create a table: queries cannot change data';
  if (property === 'lockingClause') return 'FOR UPDATE and FOR SHARE would lock rows: leave them out';
  if (property === 'schemaname' || property === 'catalogname') return 'Tables are named without a schema here';
  return `${words(property)} is not available here`;
}

const words = (name: string): string =>
  name.replace(/[_A-Z]/g, (sign) => (sign === '_' ? ' ' : ` ${sign.toLowerCase()}`)).trim();

function commonTableName({ kind, tree }: Place): string[] {
  return kind === 'CommonTableExpr' && !isReserved(tree['ctename']) ? [String(tree['ctename'])] : [];
}

/** `(row).name` may call a function of that name, as `row.name` may (attributes); `[1]` only indexes. */
function hasFields(value: unknown): boolean {
  return Array.isArray(value) && value.some((node: unknown) => !isTree(node) || !('A_Indices' in node));
}
