import { jsonElementsOf, type JsonText } from '@labeling/domain';

/** The elements of an array; undefined when there are more than `most`, which are then not read. */
export function elementsUpTo(list: JsonText, most: number): JsonText[] | undefined {
  const elements: JsonText[] = [];
  for (const element of jsonElementsOf(list)) {
    if (elements.length === most) return undefined;
    elements.push(element);
  }
  return elements;
}
