import { jsonElements, jsonKind, jsonPropertyMap, type ItemCommand, type JsonText } from '@labeling/domain';
import { IsIn } from 'class-validator';
import { limitProblem, type FieldProblem } from '../problem-details/problem.js';
import {
  IsAnyString,
  IsId,
  IsPayload,
  IsRequestId,
  IsRevision,
  MayBeAbsent,
  revisionForm,
} from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { invalidBody, problemsBelow } from '../request-json/validate-shell.js';
import type { Limits } from '../settings/settings.js';
import type { BatchCommand } from './batch-record.js';

/** One item of a batch; with a revision, the command is meant for the item as it was then. */
export interface BatchItem {
  readonly id: string;
  readonly revision: bigint | undefined;
}
export interface Batch {
  /** Each item once: of one that was named twice, as it was named first. */
  readonly items: readonly BatchItem[];
  readonly command: BatchCommand;
}

const plainCommands = {
  approve: { type: 'Approve' },
  unapprove: { type: 'Unapprove' },
  discard: { type: 'Discard' },
  restore: { type: 'Restore' },
  revert: { type: 'Revert' },
} as const satisfies Record<string, ItemCommand>;
type PlainType = keyof typeof plainCommands;
type CommandType = PlainType | 'setField' | 'takeBack';
const commandTypes: readonly string[] = [...Object.keys(plainCommands), 'setField', 'takeBack'];

/** `{id, revision?}` */
class BatchItemDto extends ObjectDto {
  @IsId() readonly id: string;
  @MayBeAbsent() @IsRevision() readonly revision: JsonText | undefined;

  constructor(text: JsonText) {
    super(text);
    this.id = this.uuid('id') as string;
    this.revision = this.text('revision');
  }
}

/** `{type}` */
class CommandDto extends ObjectDto {
  @IsIn(commandTypes, { message: `must be one of ${commandTypes.join(', ')}` }) readonly type: CommandType;

  constructor(text: JsonText) {
    super(text);
    this.type = this.string('type') as CommandType;
  }
}

/** `{type: "setField", key, value}` */
class SetFieldDto extends CommandDto {
  @IsAnyString() readonly key: string;
  @IsPayload() readonly value: JsonText;
  readonly limits: Pick<Limits, 'jsonDepth' | 'keyCharacters'>;

  constructor(text: JsonText, { jsonDepth, keyCharacters }: Limits) {
    super(text);
    // Inside the target it is one level deeper.
    this.limits = { jsonDepth: jsonDepth - 1, keyCharacters };
    this.key = this.string('key') as string;
    this.value = this.text('value') as JsonText;
  }
}

/** `{type: "takeBack", correlationId}` */
class TakeBackDto extends CommandDto {
  @IsRequestId() readonly correlationId: string;

  constructor(text: JsonText) {
    super(text);
    this.correlationId = this.string('correlationId') as string;
  }
}

/** Reads `{items, command}`; everything that is wrong is listed. @throws Problem `invalid_body` or `too_many_items` */
export function readBatch(body: JsonText, limits: Limits): Batch {
  if (jsonKind(body) !== 'object') throw invalidBody([{ pointer: '', detail: 'must be an object' }]);
  const members = jsonPropertyMap(body);
  const items = readItems(members.get('items'), limits.itemsPerBatch);
  const command = readCommand(members.get('command'), limits);
  const problems = [...items.problems, ...command.problems];
  if (problems.length > 0 || !command.read) throw invalidBody(problems);
  const first = new Map(items.read.toReversed().map((item) => [item.id, item]));
  const distinct = [...new Set(items.read.map(({ id }) => id))].flatMap((id) => first.get(id) ?? []);
  return {
    items: distinct.map(({ id, revision }) => ({ id, revision: revisionOf(revision) })),
    command: command.read(),
  };
}

interface Read<What> {
  readonly read: What;
  readonly problems: readonly FieldProblem[];
}

function readItems(list: JsonText | undefined, most: number): Read<readonly BatchItemDto[]> {
  const wrong = (detail: string) => ({ read: [], problems: [{ pointer: '/items', detail }] });
  if (list === undefined) return wrong('is missing');
  if (jsonKind(list) !== 'array') return wrong('must be an array');
  const texts = jsonElements(list);
  if (texts.length === 0) return wrong('must not be empty');
  if (texts.length > most) {
    const limit = { name: 'LIMIT_ITEMS_PER_BATCH', value: most };
    throw limitProblem('too_many_items', `${texts.length} in one command; at most ${most} are allowed`, limit);
  }
  const read = texts.map((text) => new BatchItemDto(text));
  return { read, problems: read.flatMap((item, i) => problemsBelow(`/items/${i}`, item)) };
}

/** The command is there to be read when there are no problems. */
function readCommand(text: JsonText | undefined, limits: Limits): Read<(() => BatchCommand) | undefined> {
  if (text === undefined) return { read: undefined, problems: [{ pointer: '/command', detail: 'is missing' }] };
  const { type } = new CommandDto(text);
  if (type === 'setField') {
    const dto = new SetFieldDto(text, limits);
    const { key, value } = dto;
    return { read: () => ({ type: 'SetField', key, value }), problems: problemsBelow('/command', dto) };
  }
  if (type === 'takeBack') {
    const dto = new TakeBackDto(text);
    const { correlationId } = dto;
    return { read: () => ({ type: 'TakeBack', correlationId }), problems: problemsBelow('/command', dto) };
  }
  return { read: () => plainCommands[type], problems: problemsBelow('/command', new CommandDto(text)) };
}

function revisionOf(text: JsonText | undefined): bigint | undefined {
  const digits = text && revisionForm.exec(text)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}
