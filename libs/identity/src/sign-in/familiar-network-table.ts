import { EntitySchema } from 'typeorm';

export interface FamiliarNetworkRow {
  memberId: string;
  /** SHA-256 of the member's id and the network, hex. */
  network: string;
  lastUsedAt: Date;
}

/** Where members signed in before. */
export const familiarNetworkTable = new EntitySchema<FamiliarNetworkRow>({
  name: 'familiar_network',
  schema: 'identity',
  columns: {
    memberId: { type: 'uuid', primary: true },
    network: { type: 'text', primary: true },
    lastUsedAt: { type: 'timestamptz', default: () => 'now()' },
  },
});
