import { jsonElements, jsonPropertyMap, type JsonText } from '@labeling/domain';

/** An item behind a figure, with what its members answered. */
export interface ItemBehind {
  readonly itemId: string;
  readonly answers: readonly { readonly member: string; readonly value: JsonText }[];
  /** What was approved, if anything was. */
  readonly final: JsonText | undefined;
}
export interface ItemsPage {
  readonly data: readonly ItemBehind[];
  readonly next: string | null;
}

/** A page of the HTTP API. Values stay text, so that numbers are shown as they were written. */
export function readItemsPage(text: JsonText): ItemsPage {
  const page = jsonPropertyMap(text);
  return { data: listIn(page, 'data').map(readItem), next: JSON.parse(page.get('next') ?? 'null') };
}

function readItem(text: JsonText): ItemBehind {
  const item = jsonPropertyMap(text);
  return {
    itemId: JSON.parse(item.get('itemId') ?? '""'),
    answers: listIn(item, 'answers').map((answer) => {
      const parts = jsonPropertyMap(answer);
      return { member: JSON.parse(parts.get('member') ?? '""'), value: parts.get('value') ?? ('null' as JsonText) };
    }),
    final: item.get('final'),
  };
}

function listIn(parts: ReadonlyMap<string, JsonText>, name: string): readonly JsonText[] {
  return jsonElements(parts.get(name) ?? ('[]' as JsonText));
}
