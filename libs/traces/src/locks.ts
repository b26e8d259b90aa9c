/** Postgres advisory lock numbers of this library; any that nobody else in the database uses. */
export const locks = { migrate: 4_215_201 } as const;
