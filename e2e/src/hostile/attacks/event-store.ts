// What another user of the machine, or a client that means harm, sends to the embedded event store.
import type { Attack } from '../attack.js';
import { field } from '../protobuf-field.js';
import { callStore, keyIn } from '../store-call.js';

const METHODS = ['Read', 'Append', 'BatchAppend', 'Delete', 'Tombstone'] as const;

function outsider(name: string, keyFrom: (key: string) => string | undefined): Attack {
  return {
    name,
    room: 'store',
    sends: `${METHODS.join(', ')} with ${name}`,
    mustAnswer: 'UNAUTHENTICATED to each',
    async run({ eventStoreUrl }) {
      const key = keyFrom(keyIn(eventStoreUrl));
      const saw = await Promise.all(
        METHODS.map((method) => callStore(eventStoreUrl, { method, message: new Uint8Array(), key })),
      );
      return { held: saw.every((status) => status === 'UNAUTHENTICATED'), saw: saw.join(' ') };
    },
  };
}

function read(name: string, options: () => Uint8Array): Attack {
  return {
    name,
    room: 'store',
    sends: `Read with ${name}, by someone who has the key`,
    mustAnswer: 'INVALID_ARGUMENT',
    async run({ eventStoreUrl }) {
      const message = field(1, options());
      const saw = await callStore(eventStoreUrl, { method: 'Read', message, key: keyIn(eventStoreUrl) });
      return { held: saw === 'INVALID_ARGUMENT', saw };
    },
  };
}

/** A subscription to all events whose types fit. */
const filtered = (regex: string) =>
  Buffer.concat([field(2, field(2, '')), field(6, ''), field(7, field(2, field(1, regex)))]);
const ofStream = (name: string) => Buffer.concat([field(1, field(1, field(3, name))), field(6, '')]);

export const eventStoreAttacks: readonly Attack[] = [
  outsider('no key', () => undefined),
  outsider('an empty key', () => ''),
  outsider('a key of the right length', (key) => 'x'.repeat(key.length)),
  read('a regular expression that backtracks', () => filtered('^(a+)+$')),
  read('a regular expression of a megabyte', () => filtered('a'.repeat(1_048_576))),
  read('a stream name of a megabyte', () => ofStream('x'.repeat(1_048_576))),
];
