import { AnswerList } from '../shapes/nested.js';
import { Choice, Flag, Text, Value } from '../shapes/properties.js';
import * as schemas from '../shapes/schema.js';
import { Called } from '../shapes/unknown-members.js';

/** The types of fields that an annotation schema may have. */
const fieldTypes = ['string', 'number', 'boolean', 'enum'];
const option = { type: ['string', 'number', 'boolean', 'null'] };

/** One field of an annotation schema, for the OpenAPI document: the domain reads and checks schemas itself. */
class SchemaField {
  @Value({ type: 'string', minLength: 1 }, { example: 'verdict' }) readonly key: string;
  @Choice(fieldTypes, { example: 'enum' }) readonly type: string;
  @Text({ optional: true, example: 'Verdict', description: 'What people see in place of the key' })
  readonly label?: string;
  @Text({ optional: true, example: 'Is the answer right?' }) readonly description?: string;
  @Flag({ optional: true, example: true, description: 'Whether an item without it lacks something to be approved' })
  readonly required?: boolean;
  @Value(schemas.anyJson, {
    optional: true,
    example: undefined,
    description: 'What the review screen sets when an item is approved without it',
  })
  readonly default?: unknown;
  @Value({ type: 'number' }, { optional: true, example: undefined, description: 'Only for type number' })
  readonly min?: number;
  @Value({ type: 'number' }, { optional: true, example: undefined, description: 'Only for type number' })
  readonly max?: number;
  @Value(
    { type: 'number', minimum: 0 },
    {
      optional: true,
      example: undefined,
      description: 'Only for type number: annotations that are no further apart are equal',
    },
  )
  readonly tolerance?: number;
  @Flag({
    optional: true,
    example: undefined,
    description:
      'With `false`, annotations are equal whatever they have here; the approved item has the first one’s value',
  })
  readonly counts?: boolean;
  @AnswerList(option, {
    optional: true,
    example: ['correct', 'wrong'],
    description: 'Only for type enum',
    schema: { minItems: 1 },
  })
  readonly values?: readonly (string | number | boolean | null)[];
  @AnswerList(schemas.text, {
    optional: true,
    example: undefined,
    description: 'Only for type enum: what people see in place of the options, one for each, in their order',
  })
  readonly labels?: readonly string[];
  @Flag({
    optional: true,
    example: undefined,
    description: 'Only for type enum: whether the value is a list of options',
  })
  readonly multiple?: boolean;
}

const approvalRules = ['ask', 'block'];
const rule =
  'While a required field is not set or a value does not fit: `ask` lets the review screen ask once; ' +
  '`block` refuses every approval, whoever sends it. Without it, targets are approved as they are';

@Called('a schema')
export class AnnotationSchema {
  @AnswerList(() => SchemaField) readonly fields: readonly SchemaField[];
  @Choice(approvalRules, { optional: true, example: undefined, description: rule }) readonly approval?: string;
}
