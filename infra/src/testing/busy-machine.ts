/** Settings of a product under test: a busy machine must not look like a store that is down. */
export const busyMachine = {
  DATABASE_TIMEOUT_MS: '60000',
  STORE_TIMEOUT_MS: '30000',
  STORE_PATIENCE_MS: '60000',
  READ_WAIT_MS: '30000',
} as const;
