// What the state of a long stream is based on, stored with its events so that the state is found without reading all of them.
import { stillMattering, type AnyEvent, type StateBasis } from '@labeling/domain';
import type { ReadOptions } from './client/read-events.js';
import type { EventStore } from './event-store.js';
import type { NewEvent, StoredEvent } from './stored-event.js';

/** An event that the state is based on. */
export interface Mattering<E> {
  readonly event: E;
  readonly revision: bigint;
}

/** How many events are searched for one with a basis. Streams that are not longer than this do not need a basis. */
const NEAR = 8;

/** Undefined if the whole stream must be read: none of its newest events has a basis of this version. */
export async function eventsThatMatter<E extends AnyEvent>(
  store: Pick<EventStore, 'read'>,
  stream: string,
  version: number,
  through: bigint | undefined,
): Promise<StoredEvent<E>[] | undefined> {
  const read = async (options: ReadOptions) => {
    const events: StoredEvent<E>[] = [];
    for await (const stored of store.read<E>(stream, options)) events.push(stored);
    return events;
  };
  const end = through === undefined ? {} : { from: through };
  const newest = (await read({ backwards: true, maxCount: NEAR, ...end })).reverse();
  if ((newest[0]?.revision ?? 0n) === 0n) return newest;
  const first = newest.findLastIndex(({ metadata }) => metadata.basis?.version === version);
  const revisions = newest[first]?.metadata.basis?.revisions.map(BigInt);
  if (!revisions) return undefined;
  const older = revisions.map((from) => {
    const near = newest.find(({ revision }) => revision === from);
    return near ? [near] : read({ from, maxCount: 1 });
  });
  return [...(await Promise.all(older)).flat(), ...newest.slice(first)];
}

/** The events as they are appended: those far from the start of their stream include the basis of the state after them. */
export function withBasis<E extends AnyEvent>(
  basis: StateBasis<E> | undefined,
  {
    revision: last,
    mattering: earlier,
  }: { readonly revision: bigint; readonly mattering: readonly Mattering<E>[] | undefined },
  events: readonly NewEvent<E>[],
): readonly NewEvent<E>[] {
  if (!basis || !earlier) return events;
  let mattering = earlier;
  return events.map((proposed, i) => {
    const revision = last + 1n + BigInt(i);
    mattering = stillMattering(basis, [...mattering, { event: proposed.event, revision }]);
    if (revision < NEAR) return proposed;
    const revisions = mattering.slice(0, -1).map((each) => Number(each.revision));
    return { ...proposed, metadata: { ...proposed.metadata, basis: { version: basis.version, revisions } } };
  });
}
