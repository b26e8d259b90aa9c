import { isUuid } from '@labeling/postgres';

/** The id in a stream's name, such as `item-<id>`; undefined for streams that are not named like ours. */
export function streamId(stream: string): string | undefined {
  const id = stream.slice(stream.indexOf('-') + 1);
  return isUuid(id) ? id : undefined;
}
