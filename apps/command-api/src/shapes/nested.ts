// Properties that are shapes themselves, or lists of shapes.
import { elementsInSteps, jsonElements, jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { Stretch } from '../concurrency/stretch.js';
import { limitProblem, type FieldProblem } from '../problem-details/problem.js';
import { IsPresent } from '../request-json/json-rules.js';
import type { Settings } from '../settings/settings.js';
import { openShape, problemsBelow } from './open-shape.js';
import { plainValue, property, type About } from './properties.js';
import { propertiesOf, type Opened, type ShapeClass } from './property.js';
import { list, oneOf, type Schema } from './schema.js';
import { shapeExample, shapeRef } from './shape-schema.js';

/** An object of a shape of its own. */
export const Nested = (shape: () => ShapeClass, about?: About) =>
  property(
    {
      schema: () => shapeRef(shape()),
      example: () => shapeExample(shape()),
      rules: [IsPresent()],
      open: (text, settings) => openShape(shape(), text, settings),
    },
    about,
  );

/** An object of one of several shapes, which differ in the values that their property `type` may have. */
export const Variant = (shapes: () => readonly ShapeClass[], about?: About) =>
  property(
    {
      schema: () => oneOf(shapes().map(shapeRef)),
      example: () => shapeExample(shapes()[0] as ShapeClass),
      rules: [IsPresent()],
      open: (text, settings) => openVariant(shapes(), text, settings),
    },
    about,
  );

function openVariant(shapes: readonly ShapeClass[], text: JsonText, settings: Settings): Opened {
  if (jsonKind(text) !== 'object') return wrong('must be an object');
  const named = jsonPropertyMap(text).get('type');
  const type = named === undefined ? undefined : plainValue(named);
  const shape = shapes.find((one) => typesOf(one).some((known) => known === type));
  if (shape !== undefined) return openShape(shape, text, settings);
  const detail = `must be one of ${shapes.flatMap(typesOf).join(', ')}`;
  return { value: null, problems: [{ pointer: '/type', detail }] };
}

function typesOf(shape: ShapeClass): readonly string[] {
  const schema =
    propertiesOf(shape)
      .find(({ name }) => name === 'type')
      ?.schema() ?? {};
  return [schema['enum'] ?? schema['const']].flat() as string[];
}

export interface ListOptions extends About {
  /** The setting that limits how many there may be, and what answers call them. */
  readonly limit?: { readonly name: string; readonly of: (settings: Settings) => number; readonly called: string };
  /** Another limit, which no setting changes. */
  readonly most?: number;
}

/** A list of at least one object. */
export const ListOf = (shape: () => ShapeClass, { limit, most, ...about }: ListOptions = {}) =>
  property(
    {
      schema: () => list(shapeRef(shape()), { minItems: 1, ...(most !== undefined && { maxItems: most }) }),
      example: () => [shapeExample(shape())],
      rules: [IsPresent()],
      open: (text, settings) => {
        if (jsonKind(text) !== 'array') return wrong('must be an array');
        const texts = jsonElements(text);
        if (most !== undefined && (texts.length === 0 || texts.length > most))
          return wrong(`must have 1 to ${most} elements`);
        if (texts.length === 0) return wrong('must not be empty');
        if (limit) refuseTooMany(texts.length, limit, settings);
        return openElements(shape(), texts, settings);
      },
      openGently: async (text, settings) => {
        // Short or wrong lists cost nothing.
        if (text.length < SHORT || most !== undefined || jsonKind(text) !== 'array') return undefined;
        return openGently(shape(), text, settings, limit);
      },
    },
    about,
  );

/** A list in an answer, of shapes or of values of a schema. */
export const AnswerList = (of: (() => ShapeClass) | Schema, about?: About) =>
  property(
    {
      schema: () => list(typeof of === 'function' ? shapeRef(of()) : of),
      example: () => (typeof of === 'function' ? [shapeExample(of())] : []),
      rules: [],
      open: (text) => ({ value: plainValue(text), problems: [] }),
    },
    about,
  );

function openElements(shape: ShapeClass, texts: readonly JsonText[], settings: Settings): Opened {
  const elements = texts.map((text) => openShape(shape, text, settings));
  const problems = elements.flatMap((element, i) => problemsBelow(`/${i}`, element.problems));
  return { value: elements.map(({ value }) => value), problems };
}

/** Like `openElements`, for lists long enough to keep other requests waiting. */
async function openGently(
  shape: ShapeClass,
  text: JsonText,
  settings: Settings,
  limit: ListOptions['limit'],
): Promise<Opened> {
  const stretch = new Stretch();
  const values: object[] = [];
  const problems: FieldProblem[] = [];
  for (const element of elementsInSteps(text)) {
    if (typeof element === 'number') {
      await stretch.after(element);
      continue;
    }
    const { value, problems: found } = openShape(shape, element, settings);
    for (const problem of problemsBelow(`/${values.length}`, found)) problems.push(problem);
    values.push(value);
    if (limit) refuseTooMany(values.length, limit, settings);
    await stretch.after(element.length + PER_ELEMENT);
  }
  return values.length === 0 ? wrong('must not be empty') : { value: values, problems };
}

/** Characters of a list that is opened in one go: it has a few hundred elements at most. */
const SHORT = 5_000;

/** What opening any element costs, however short it is, in characters. */
const PER_ELEMENT = 2_000;

/** The value is present but wrong: null, because undefined stands for a missing one. */
function wrong(detail: string): Opened {
  return { value: null, problems: [{ pointer: '', detail }] };
}

function refuseTooMany(
  count: number,
  { name, of, called }: NonNullable<ListOptions['limit']>,
  settings: Settings,
): void {
  const value = of(settings);
  if (count <= value) return;
  throw limitProblem('too_many_items', `${count} ${called}; at most ${value} are allowed`, { name, value });
}
