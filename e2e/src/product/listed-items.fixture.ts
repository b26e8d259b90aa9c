import { jsonElements, jsonPropertyMap, type JsonText } from '@labeling/domain';
import type { Client } from './client.fixture.js';

/** An item of a list: payloads as their exact texts. */
export interface ListedItem {
  readonly id: string;
  readonly state: string;
  readonly revision: string;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly originalTarget: JsonText;
  readonly metadata: JsonText;
  readonly createdAt: string;
}

/** All items of a queue in these states (comma-separated), in queue order, as the API lists them. */
export function listedItems(client: Client, queueId: string, states: string): Promise<ListedItem[]> {
  return client.all(`/v1/labeling_queues/${queueId}/items?state=${states}`, readPage(readItem));
}

export function readItem(text: JsonText): ListedItem {
  const member = membersOf(text);
  const plain = (name: string): string => JSON.parse(member(name));
  return {
    id: plain('id'),
    state: plain('state'),
    revision: plain('revision'),
    data: member('data'),
    target: member('target'),
    originalTarget: member('originalTarget'),
    metadata: member('metadata'),
    createdAt: plain('createdAt'),
  };
}

/** A page of a list, its rows read from their exact texts. */
export function readPage<Row>(read: (text: JsonText) => Row): (page: string) => { data: Row[]; next: string | null } {
  return (page) => {
    const member = membersOf(page as JsonText);
    return { data: jsonElements(member('data')).map(read), next: JSON.parse(member('next')) };
  };
}

/** The text of a property of an object; throws when it is missing. */
export function membersOf(text: JsonText): (name: string) => JsonText {
  const members = jsonPropertyMap(text);
  return (name) => {
    const value = members.get(name);
    if (value === undefined) throw new Error(`There is no ${name} in ${text.slice(0, 500)}`);
    return value;
  };
}
