/** Postgres advisory lock numbers that nothing else in the database uses. */
export const locks = {
  /** Held while tables are made or changed. */
  migrateReadModels: 4_215_101,
  /** Held by the one projector that folds into the live tables. */
  activeProjector: 4_215_102,
  /** Held by the one rebuild that may run. */
  rebuild: 4_215_103,
} as const;
