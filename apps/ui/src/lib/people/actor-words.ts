import type { Actor } from '@labeling/domain';

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
