/** Postgres advisory lock numbers of this library; any two that nobody else in the database uses. */
export const locks = { migrate: 4_215_001, bootstrap: 4_215_002 } as const;
