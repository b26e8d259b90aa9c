import { jsonKind, nameProblem, readAnnotationSchema, type JsonText } from '@labeling/domain';
import { Problem } from '../problem-details/problem.js';
import { IsId, IsName, IsText, MayBeAbsent, MayBeNull } from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { validShell } from '../request-json/validate-shell.js';

/** `{name, guidelines?, annotationSchema?, datasetId?}` */
export class NewQueueDto extends ObjectDto {
  @IsName(nameProblem) readonly name: string;
  @MayBeAbsent() @IsText() readonly guidelines: string | undefined;
  @MayBeNull() @IsId() readonly datasetId: string | null | undefined;
  readonly annotationSchema: JsonText | undefined;

  constructor(body: JsonText) {
    super(body);
    this.name = this.string('name') as string;
    this.guidelines = this.string('guidelines');
    this.datasetId = this.uuid('datasetId');
    const schema = this.text('annotationSchema');
    this.annotationSchema = schema === undefined || jsonKind(schema) === 'null' ? undefined : schema;
  }
}

/** `{name?, guidelines?, datasetId?}`: what is absent stays as it is; `datasetId: null` means no default dataset. */
export class QueueChangesDto extends ObjectDto {
  @MayBeAbsent() @IsName(nameProblem) readonly name: string | undefined;
  @MayBeAbsent() @IsText() readonly guidelines: string | undefined;
  @MayBeNull() @IsId() readonly datasetId: string | null | undefined;

  constructor(body: JsonText) {
    super(body);
    this.name = this.string('name');
    this.guidelines = this.string('guidelines');
    this.datasetId = this.uuid('datasetId');
  }
}

/** @throws Problem `invalid_body` or `schema_invalid` */
export function readNewQueue(body: JsonText): NewQueueDto {
  const queue = validShell(new NewQueueDto(body));
  if (queue.annotationSchema !== undefined) refuseInvalidSchema(queue.annotationSchema, '/annotationSchema');
  return queue;
}

export function readQueueChanges(body: JsonText): QueueChangesDto {
  return validShell(new QueueChangesDto(body));
}

/** Lists everything that is wrong with a schema; `place` is where it stands in the body. */
export function refuseInvalidSchema(schema: JsonText, place: string): void {
  const { problems } = readAnnotationSchema(schema);
  const [first] = problems;
  if (!first) return;
  const errors = problems.map(({ pointer, detail }) => ({ pointer: place + pointer, detail }));
  throw new Problem('schema_invalid', `${place}${first.pointer} ${first.detail}`, { errors });
}
