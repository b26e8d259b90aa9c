import { EntitySchema } from 'typeorm';

export interface SettingRow {
  name: string;
  value: string;
}

/** What is decided once per installation, for all its processes: the secret that signs cookies. */
export const settingTable = new EntitySchema<SettingRow>({
  name: 'settings',
  schema: 'identity',
  columns: {
    name: { type: 'text', primary: true },
    value: { type: 'text' },
  },
});
