import type { Attack } from './attack.js';
import { apiAttacks } from './attacks/all-api.js';
import { grpcAttacks } from './attacks/all-grpc.js';
import { pagesAttacks } from './attacks/all-pages.js';
import { requestAttacks } from './attacks/all-requests.js';
import { sqlAttacks } from './attacks/all-sql.js';
import { eventStoreAttacks } from './attacks/event-store.js';

/** Every attack of the suite. */
export const attacks: readonly Attack[] = [
  ...apiAttacks,
  ...grpcAttacks,
  ...pagesAttacks,
  ...eventStoreAttacks,
  ...requestAttacks,
  ...sqlAttacks,
];
