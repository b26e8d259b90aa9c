import type { Actor } from '@labeling/domain';
import { isolated } from './isolated.js';

export function describeActor({ type, name }: Actor): string {
  switch (type) {
    case 'member':
      return isolated(name);
    case 'apiKey':
      return `API key “${isolated(name)}”`;
    case 'system':
      return 'the system';
  }
}
