import type { Actor, ItemSource } from '@labeling/domain';
import type { ReviewItem } from './item-wire.js';

/** "Added 20 Nov, 14:02 by API key “eval-runner”" */
export function describeOrigin({
  createdAt,
  addedBy,
  source,
}: Pick<ReviewItem, 'createdAt' | 'addedBy' | 'source'>): string {
  const when = new Date(createdAt).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `Added ${when} by ${describeActor(addedBy)}${fromWhere(source)}`;
}

export function describeActor({ type, name }: Actor): string {
  switch (type) {
    case 'member':
      return name;
    case 'apiKey':
      return `API key “${name}”`;
    case 'system':
      return 'the system';
  }
}

function fromWhere(source: ItemSource): string {
  switch (source.type) {
    case 'api':
      return '';
    case 'dataset':
      return ' from a dataset';
    case 'span':
      return ` from span ${source.name}`;
    case 'sql':
      return ' from a query';
  }
}
