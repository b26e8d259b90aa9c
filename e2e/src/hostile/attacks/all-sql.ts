import type { Attack } from '../attack.js';
import { sqlBusy } from './sql-busy.js';
import { sqlForbidden } from './sql-forbidden.js';
import { sqlHidden } from './sql-hidden.js';
import { sqlImports } from './sql-imports.js';
import { sqlMemory } from './sql-memory.js';
import { sqlOwner } from './sql-owner.js';
import { sqlResults } from './sql-results.js';
import { sqlTexts } from './sql-texts.js';
import { sqlTime } from './sql-time.js';

/** Every attack by queries. */
export const sqlAttacks: readonly Attack[] = [
  ...[...sqlForbidden, ...sqlHidden, ...sqlTexts],
  ...[...sqlResults, ...sqlBusy, ...sqlImports],
  ...[...sqlMemory, ...sqlTime, ...sqlOwner],
];
