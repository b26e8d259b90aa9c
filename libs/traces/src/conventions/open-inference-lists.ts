// Lists in OpenInference other than chats: prompts and completions, documents, embeddings, and verdicts on an answer.
import { jsonArray, type JsonText } from '@labeling/domain';
import { jsonOrString, objectOf } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';
import type { Payload } from './convention.js';
import { numbered } from './numbered.js';
import { payload } from './read-attribute.js';

export function promptsAt(attributes: Attributes): Payload | undefined {
  return textsAt(attributes, 'llm.prompts', 'prompt.text');
}

export function completionsAt(attributes: Attributes): Payload | undefined {
  return textsAt(attributes, 'llm.choices', 'completion.text');
}

export function embeddedAt(attributes: Attributes): Payload | undefined {
  return textsAt(attributes, 'embedding.embeddings', 'embedding.text');
}

/** As lists of numbers, one for each text. */
export function vectorsAt(attributes: Attributes): Payload | undefined {
  const prefix = 'embedding.embeddings';
  const vectors: JsonText[] = [];
  for (const one of numbered(attributes, prefix)) {
    const vector = one.get('embedding.vector');
    if (vector !== undefined) vectors.push(attributeText(vector));
  }
  return vectors.length === 0 ? undefined : payload(jsonArray(vectors), `${prefix}.N.embedding.vector`);
}

/** As `{"id", "content", "score", "metadata"}`, as far as these exist. */
export function documentsAt(attributes: Attributes, prefix: string): Payload | undefined {
  return objectsAt(attributes, prefix, 'document.', ['metadata']);
}

/** As `{"name", "score", "label", "explanation", …}`. */
export function annotationsAt(attributes: Attributes): Payload | undefined {
  return (
    objectsAt(attributes, 'evaluations', 'evaluation.', ['metadata']) ??
    objectsAt(attributes, 'annotations', 'annotation.', ['metadata'])
  );
}

function objectsAt(
  attributes: Attributes,
  prefix: string,
  inner: string,
  inJson: readonly string[],
): Payload | undefined {
  const elements = numbered(attributes, prefix, inner);
  if (elements.length === 0) return undefined;
  const text = (name: string, value: Attribute): JsonText =>
    typeof value === 'string' && inJson.includes(name) ? jsonOrString(value) : attributeText(value);
  const objects = elements.map((element) => objectOf([...element].map(([name, value]) => [name, text(name, value)])));
  return payload(jsonArray(objects), `${prefix}.N`);
}

/** One text as such, several as a list. */
function textsAt(attributes: Attributes, prefix: string, inner: string): Payload | undefined {
  const texts = numbered(attributes, prefix).flatMap((one) => {
    const text = one.get(inner);
    return typeof text === 'string' ? [attributeText(text)] : [];
  });
  const [only, ...others] = texts;
  return payload(others.length === 0 ? only : jsonArray(texts), `${prefix}.N.${inner}`);
}
