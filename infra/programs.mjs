// The programs that `npm run` starts besides the product itself. `help` is the answer to --help; programs without it have their own.
// For a program that names its `project`, only that project and what it needs are built first, not the whole product.

/** The program with its first arguments, and whether it refuses any others. */
export const programs = {
  bench: { run: ['bench/dist/main.js'] },
  chaos: { run: ['e2e/dist/chaos/main.js'] },
  soak: { run: ['e2e/dist/soak/main.js'] },
  hostile: {
    run: ['e2e/dist/hostile/suite/main.js'],
    help: `npm run hostile [-- TEXT]

Attacks a product of its own while somebody works with it, and reports what came back and what they noticed.
With a text, only the attacks whose room or name contains it.`,
  },
  rebuild: {
    run: ['infra/dist/beside-product.js', 'rebuild'],
    takesNothing: true,
    help: `npm run rebuild

Builds the read models again from all events, beside the live ones, and puts them in their place at the end.`,
  },
  verify: {
    run: ['infra/dist/beside-product.js', 'verify'],
    help: `npm run verify

Compares every row of the read models with what the events say, while the product runs or while it does not.
Ends with 1 if rows are different, and with 2 if they could not be compared.`,
  },
  backup: {
    run: ['infra/dist/backup/main.js', 'backup'],
    help: `npm run backup [-- FOLDER]

Copies everything into a new folder in FOLDER, while the product runs; in backups/ unless given.`,
  },
  restore: {
    run: ['infra/dist/backup/main.js', 'restore'],
    help: `npm run restore -- BACKUP [--replace]

Brings a backup back while the product is stopped, with the database of its release.

  --replace  moves what is there now aside instead of refusing`,
  },
  'copy-store': {
    run: ['infra/dist/copy/main.js'],
    help: `npm run copy-store -- --from STORE --to STORE [--verify-only]

Copies all events to another event store while the product is stopped, and compares them.
STORE is an address such as esdb://host:2113?tls=false, the word embedded, or a data directory. An address with a
password is better given in COPY_FROM or COPY_TO, where no list of processes shows it.

  --verify-only  compares the events of both without copying any`,
  },
  adopt: {
    run: ['infra/dist/beside-product.js', 'adopt'],
    help: `npm run adopt [-- ID [--name NAME] [--admin EMAIL]]

Lists the projects that only the event store knows, or makes the one with this id a project of the database again.`,
  },
  remap: {
    run: ['infra/dist/beside-product.js', 'remap'],
    takesNothing: true,
    help: `npm run remap

Reads the stored spans again, by the conventions of this release.`,
  },
  demo: {
    run: ['infra/demo/demo.mjs'],
    takesNothing: true,
    help: `npm run demo

Sends 200 questions with answers to judge, and traces of agents, to the running product. It finds the product by the same
settings as npm start, such as API_PORT and DATA_DIR, or by API_URL and LABELING_API_KEY.`,
  },
  'demo:traces': {
    run: ['infra/demo/demo-traces.mjs'],
    takesNothing: true,
    help: `npm run demo:traces

Sends traces of agents to the running product, which it finds as npm run demo does.`,
  },
  settings: { run: ['libs/settings/dist/write-documents.js'], project: '@labeling/settings' },
  conventions: { run: ['libs/traces/dist/conventions/write-document.js'], project: '@labeling/traces' },
  openapi: { run: ['apps/command-api/dist/write-client-types.js'], project: '@labeling/command-api' },
};

/** Prints help and ends if it is asked for; ends with 1 if an argument would be ignored. */
export function answerOptions(command, { help, takesNothing = false }, given) {
  const asked = given.includes('--help') || given.includes('-h');
  if (asked && help !== undefined) {
    console.log(help);
    process.exit(0);
  }
  if (takesNothing && given.length > 0) {
    console.error(`${command} takes no options, and was given ${given.join(' ')}: ask ${command} -- --help`);
    process.exit(1);
  }
}
