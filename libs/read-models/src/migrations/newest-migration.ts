import { madeAt } from '@labeling/postgres';
import { migrations } from './all-migrations.js';

/** When the newest migration that this version knows was made; a later one belongs to a later version. */
export const newestMigration = Math.max(...migrations.map(({ name }) => madeAt({ name })));
