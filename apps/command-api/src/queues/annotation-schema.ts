import { AnswerList } from '../shapes/nested.js';
import { Choice, Text, Value } from '../shapes/properties.js';
import { Called } from '../shapes/unknown-members.js';

/** The types of fields that an annotation schema may have. */
const fieldTypes = ['string', 'number', 'boolean', 'enum'];
const option = { type: ['string', 'number', 'boolean', 'null'] };

/** One field of an annotation schema, for the OpenAPI document: the domain reads and checks schemas itself. */
class SchemaField {
  @Value({ type: 'string', minLength: 1 }, { example: 'verdict' }) readonly key: string;
  @Choice(fieldTypes, { example: 'enum' }) readonly type: string;
  @Text({ optional: true, example: 'Is the answer right?' }) readonly description?: string;
  @Value({ type: 'number' }, { optional: true, example: undefined, description: 'Only for type number' })
  readonly min?: number;
  @Value({ type: 'number' }, { optional: true, example: undefined, description: 'Only for type number' })
  readonly max?: number;
  @AnswerList(option, {
    optional: true,
    example: ['correct', 'wrong'],
    description: 'Only for type enum',
    schema: { minItems: 1 },
  })
  readonly values?: readonly (string | number | boolean | null)[];
}

@Called('a schema')
export class AnnotationSchema {
  @AnswerList(() => SchemaField) readonly fields: readonly SchemaField[];
}
