import type { Attack } from '../attack.js';
import { denseTargets } from './dense-targets.js';
import { greedyConnections } from './greedy-connections.js';
import { importBombs } from './import-bombs.js';
import { jsonBombs } from './json-bombs.js';
import { manyAtOnce } from './many-at-once.js';
import { spanBombs } from './span-bombs.js';

/** Every attack on the HTTP API. */
export const apiAttacks: readonly Attack[] = [
  ...[...jsonBombs, ...spanBombs, ...importBombs],
  ...[...denseTargets, ...manyAtOnce, ...greedyConnections],
];
