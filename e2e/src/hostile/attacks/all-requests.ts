import type { Attack } from '../attack.js';
import { httpFraming } from './http-framing.js';
import { manyIds } from './many-ids.js';
import { oddAddresses } from './odd-addresses.js';
import { oddHeaders } from './odd-headers.js';
import { oddItems } from './odd-items.js';

/** Attacks on the API by requests that are wrong, rather than expensive. */
export const requestAttacks: readonly Attack[] = [
  ...[...httpFraming, ...oddHeaders, ...oddAddresses],
  ...[...oddItems, ...manyIds],
];
