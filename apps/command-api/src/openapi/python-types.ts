import type { OpenApiDocument } from './document.js';

/** The part of JSON Schema that the shapes of this document use. */
interface Shape {
  readonly $ref?: string;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly type?: string | readonly string[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Shape;
  readonly description?: string;
}
type Members = readonly (readonly [name: string, shape: Shape])[];

/** Where the types of the Python client are kept, from the root of the repository. */
export const pythonTypesFile = 'clients/python/src/labeling_queue/types.py';

const headline = `# Generated from the OpenAPI document by \`npm run openapi\`: change the routes, not this file.
"""What the API takes and answers, with the names it uses.

Answers may get further members in later versions.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict`;

/** Reserved words of Python, so that no property can be declared by such a name. */
const keywords = new Set(['and', 'as', 'class', 'def', 'from', 'global', 'import', 'in', 'is', 'not', 'or', 'with']);
const widest = 100;

/** A typed dictionary for every shape of the document; Python 3.10 has optional members only through inheritance. */
export function pythonTypes({ components }: Pick<OpenApiDocument, 'components'>): string {
  const shapes = JSON.parse(JSON.stringify(components.schemas)) as Readonly<Record<string, Shape>>;
  const types = Object.entries(shapes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, shape]) => typedDictionary(name, shape));
  return `${[headline, ...types].join('\n\n\n')}\n`;
}

function typedDictionary(name: string, { properties = {}, required = [] }: Shape): string {
  const members = Object.entries(properties);
  const always = members.filter(([key]) => required.includes(key));
  const sometimes = members.filter(([key]) => !required.includes(key));
  if (sometimes.some(([key]) => keywords.has(key))) return byCall(name, members, ['total=False,']);
  if (sometimes.length === 0) return byClassOrCall(name, always);
  if (always.length === 0) return byClass(`${name}(TypedDict, total=False)`, sometimes);
  return [byClassOrCall(`_${name}`, always), byClass(`${name}(_${name}, total=False)`, sometimes)].join('\n\n\n');
}

function byClassOrCall(name: string, members: Members): string {
  return members.some(([key]) => keywords.has(key)) ? byCall(name, members) : byClass(`${name}(TypedDict)`, members);
}

function byClass(head: string, members: Members): string {
  const lines = members.flatMap(([key, shape]) => [...inLines(`${key}: ${pythonType(shape)}`), ...meaning(shape)]);
  return [`class ${head}:`, ...lines.map(indented)].join('\n');
}

/** In a call, a property may have any name. */
function byCall(name: string, members: Members, options: readonly string[] = []): string {
  const entries = members.map(([key, shape]) => indented(`"${key}": "${pythonType(shape).replaceAll('"', "'")}",`));
  return [`${name} = TypedDict(`, ...[`"${name}",`, '{', ...entries, '},', ...options].map(indented), ')'].join('\n');
}

/** A long list of choices has a line for each. */
function inLines(line: string): string[] {
  const [, before, choices, after] = /^(.*\[)("[^\]]+)(\].*)$/.exec(line) ?? [];
  if (line.length < widest || choices === undefined) return [line];
  return [`${before}`, ...choices.split(', ').map((choice) => indented(`${choice},`)), `${after}`];
}

function pythonType(shape: Shape): string {
  const { $ref, anyOf, oneOf, type } = shape;
  if ($ref !== undefined) return $ref.slice('#/components/schemas/'.length);
  const either = anyOf ?? oneOf;
  if (either !== undefined) return union(either.map(pythonType));
  const choices = shape.const === undefined ? shape.enum : [shape.const];
  if (choices !== undefined) return `Literal[${choices.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (type === undefined) return 'Any';
  return union((typeof type === 'string' ? [type] : type).map((one) => typeOf(one, shape)));
}

function typeOf(type: string, { items = {}, additionalProperties }: Shape): string {
  switch (type) {
    case 'array':
      return `list[${pythonType(items)}]`;
    case 'object':
      return `dict[str, ${typeof additionalProperties === 'object' ? pythonType(additionalProperties) : 'Any'}]`;
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    default:
      return 'None';
  }
}

/** A type that may be anything is `Any`, even where it may be null. */
function union(types: readonly string[]): string {
  return types.includes('Any') ? 'Any' : [...new Set(types)].join(' | ');
}

/** A property's description, as editors show it: as a docstring below the property. */
function meaning({ description }: Shape): string[] {
  if (description === undefined) return [];
  const lines = [''];
  for (const word of `"""${description.replaceAll('\\', '\\\\')}"""`.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= widest - 4) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function indented(line: string): string {
  return `    ${line}`;
}
