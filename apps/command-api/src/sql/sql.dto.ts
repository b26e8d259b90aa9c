import { isLongerThan, jsonKind, nameProblem } from '@labeling/domain';
import { savedQueryLimits } from '@labeling/sql';
import { complainingRule, textComplaint } from '../request-json/json-rules.js';
import { Id, kind, Name, plainValue, property, type About } from '../shapes/properties.js';

const most = savedQueryLimits.queryCharacters;
const query = { type: 'string', minLength: 1, maxLength: most, description: 'One SELECT of Postgres' };
const example = 'select state, count(*) from items group by state';

const IsSql = () => complainingRule('isSql', textComplaint);

const IsQueryToSave = () =>
  complainingRule('isQueryToSave', (value) => {
    if (value === undefined) return 'is missing';
    const complaint = textComplaint(value);
    if (complaint !== undefined) return complaint;
    if (String(value).trim() === '') return 'must not be empty';
    return isLongerThan(String(value), most) ? `must have at most ${most} characters` : undefined;
  });

const QueryToSave = (about?: About) => property(kind(query, example, plainValue, IsQueryToSave()), about);

const IsLimit = () =>
  complainingRule('isLimit', (limit, { sql }) =>
    Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= sql.rows
      ? undefined
      : `must be a whole number from 1 to ${sql.rows} (LIMIT_SQL_ROWS)`,
  );

const DEFAULT_ROWS = 1_000;

export class SqlQueryDto {
  @property(kind(query, example, plainValue, IsSql())) readonly query: string;
  @Id({ optional: true, nullable: true, description: 'An id for this run, with which it can be canceled' })
  readonly runId?: string | null;
  @property(
    kind(
      { type: 'integer', minimum: 1, default: DEFAULT_ROWS },
      100,
      (text) => (jsonKind(text) === 'number' ? Number(text) : NaN),
      IsLimit(),
    ),
    { optional: true, example: 100, description: 'The most rows to return; at most `LIMIT_SQL_ROWS`' },
  )
  readonly limit?: number;
}

/** The rows that a query returns if no limit is given. */
export function defaultRows(maxRows: number): number {
  return Math.min(DEFAULT_ROWS, maxRows);
}

export class NewSavedQueryDto {
  @Name(nameProblem, { example: 'Items by state' }) readonly name: string;
  @QueryToSave() readonly query: string;
}

/** Absent properties stay unchanged. */
export class SavedQueryChangesDto {
  @Name(nameProblem, { optional: true, example: 'Items by state' }) readonly name?: string;
  @QueryToSave({ optional: true }) readonly query?: string;
}
