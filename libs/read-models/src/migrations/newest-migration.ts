/** When the newest migration that this version knows was made; a later one is of a later version. */
export const newestMigration = 1_796_972_400_000;
