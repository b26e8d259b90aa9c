import { Count } from '../shapes/properties.js';

/** What an import did. */
export class ImportedAnswer {
  @Count({ example: 8_792 }) readonly added: number;
  @Count({ example: 0, description: 'How many already existed' }) readonly collapsed: number;
}
