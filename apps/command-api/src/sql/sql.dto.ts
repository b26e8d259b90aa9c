import { jsonKind, nameProblem, type JsonText } from '@labeling/domain';
import { savedQueryLimits } from '@labeling/sql';
import { ValidateBy } from 'class-validator';
import { IsId, IsName, IsText, MayBeAbsent, textComplaint } from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { validShell } from '../request-json/validate-shell.js';

const most = savedQueryLimits.queryCharacters;

/** SQL text, not empty. */
const IsQuery = () =>
  ValidateBy({
    name: 'isQuery',
    validator: {
      validate: (value) => queryComplaint(value) === undefined,
      defaultMessage: (args) => queryComplaint(args?.value) ?? '',
    },
  });

function queryComplaint(value: unknown): string | undefined {
  if (value === undefined) return 'is missing';
  const complaint = textComplaint(value);
  if (complaint !== undefined) return complaint;
  if (String(value).trim() === '') return 'must not be empty';
  return String(value).length > most ? `must have at most ${most} characters` : undefined;
}

/** `{query, limit?, runId?}` */
export class RunDto extends ObjectDto {
  @IsText() readonly query: string;
  @MayBeAbsent() @IsId() readonly runId: string | undefined;
  @IsLimit() readonly limit: number | undefined;

  constructor(
    body: JsonText,
    /** The largest number of rows in an answer. */
    readonly maxRows: number,
  ) {
    super(body);
    this.query = this.string('query') as string;
    this.runId = this.uuid('runId') ?? undefined;
    const limit = this.text('limit');
    this.limit = limit === undefined ? undefined : jsonKind(limit) === 'number' ? Number(limit) : NaN;
  }
}

function IsLimit(): PropertyDecorator {
  const fits = (limit: unknown, shell: unknown) =>
    limit === undefined ||
    (Number.isInteger(limit) && Number(limit) >= 1 && shell instanceof RunDto && Number(limit) <= shell.maxRows);
  return ValidateBy({
    name: 'isLimit',
    validator: {
      validate: (value, args) => fits(value, args?.object),
      defaultMessage: (args) =>
        `must be a whole number from 1 to ${args?.object instanceof RunDto ? args.object.maxRows : 1} (LIMIT_SQL_ROWS)`,
    },
  });
}

/** `{name, query}` */
export class NewSavedQueryDto extends ObjectDto {
  @IsName(nameProblem) readonly name: string;
  @IsQuery() readonly query: string;

  constructor(body: JsonText) {
    super(body);
    this.name = this.string('name') as string;
    this.query = this.string('query') as string;
  }
}

/** `{name?, query?}`: absent properties stay as they are. */
export class SavedQueryChangesDto extends ObjectDto {
  @MayBeAbsent() @IsName(nameProblem) readonly name: string | undefined;
  @MayBeAbsent() @IsQuery() readonly query: string | undefined;

  constructor(body: JsonText) {
    super(body);
    this.name = this.string('name');
    this.query = this.string('query');
  }
}

/** @throws Problem `invalid_body` */
export function readRun(body: JsonText, maxRows: number): RunDto {
  return validShell(new RunDto(body, maxRows));
}
