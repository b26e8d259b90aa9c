import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import { itemStates, type QueueAnnotation } from '@labeling/read-models/queries';
import { onOneLine, type ExportedColumn, type ExportedTable } from '../file-formats/exported-table.js';
import { itemId, memberId } from '../shapes/examples.js';
import { Choice, Count, Id, ObjectPayload, Payload, Text, Time } from '../shapes/properties.js';

/** What one member submitted for an item, with that item. */
export class QueueAnnotationAnswer {
  @Id({ example: itemId }) readonly itemId: string;
  @Text({ nullable: true, example: 'trace-42' }) readonly idempotencyKey: string | null;
  @Choice(itemStates, { example: 'Approved', description: 'The state of the item' }) readonly state: string;
  @Text({ example: memberId, description: 'The id of the member' }) readonly member: string;
  @Text({
    nullable: true,
    example: 'Ada Lovelace',
    description: 'The name of the member; null when they have left the project',
  })
  readonly memberName: string | null;
  @Count({ example: 1, description: 'Which submission of the item it was, from 1' }) readonly submission: number;
  @Time({ description: 'When it was submitted' }) readonly submittedAt: string;
  @Payload({ example: { verdict: 'correct' }, description: 'The answer' }) readonly target: JsonText;
  @Payload({
    example: { verdict: 'correct' },
    description: 'The target of the item, once it is approved; otherwise null',
  })
  readonly approved: JsonText | null;
  @Payload({ example: { question: 'Why is the sky blue?' }, description: 'What the answer is about' })
  readonly data: JsonText;
  @ObjectPayload({ nullable: true }) readonly metadata: JsonText | null;
}

type Column = ExportedColumn<QueueAnnotation>;
type NameOf = (member: string) => string | null;

/** Annotations in lists and in files: payloads are their exact JSON texts. */
export class QueueAnnotations implements ExportedTable<QueueAnnotation> {
  readonly name = 'annotations';
  readonly columns: readonly Column[];

  constructor(nameOf: NameOf) {
    this.columns = Object.entries(columnsOf(nameOf)).map(([name, column]) => ({ name, ...column }));
  }

  readonly answer = (row: QueueAnnotation): JsonText => objectOf(this.columns, row);

  readonly lineOf = (row: QueueAnnotation): JsonText => objectOf(this.columns, row, onOneLine);
}

type Unnamed<Each> = Each extends unknown ? Omit<Each, 'name'> : never;

function columnsOf(nameOf: NameOf) {
  return {
    itemId: { holds: 'text', of: (row) => row.itemId },
    // Clients choose it freely, and spreadsheets must not take it for a formula.
    idempotencyKey: { holds: 'name', of: (row) => row.idempotencyKey },
    state: { holds: 'text', of: (row) => row.state },
    member: { holds: 'text', of: (row) => row.member },
    memberName: { holds: 'name', of: (row) => nameOf(row.member) },
    submission: { holds: 'integer', of: (row) => row.submission },
    submittedAt: { holds: 'text', of: (row) => row.submittedAt },
    target: { holds: 'json', of: (row) => row.target },
    approved: { holds: 'json', of: (row) => row.approved },
    data: { holds: 'json', of: (row) => row.data },
    metadata: { holds: 'json', of: (row) => row.metadata },
  } as const satisfies Record<keyof QueueAnnotationAnswer, Unnamed<Column>>;
}

function objectOf(
  columns: readonly Column[],
  row: QueueAnnotation,
  written = (payload: JsonText): JsonText => payload,
): JsonText {
  const cell = (column: Column) => {
    const value = column.of(row);
    return column.holds === 'json' && value !== null ? written(value as JsonText) : toJsonText(value);
  };
  return jsonObject(Object.fromEntries(columns.map((column) => [column.name, cell(column)])));
}
