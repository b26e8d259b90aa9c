// What an attack is: something that a hostile caller sends, written so that one suite can run every attack against a
// running product while a bystander keeps working.

/** What the attack is aimed at: the HTTP API, its port for gRPC, the pages' server, the event store, or queries in SQL. */
export type Room = 'api' | 'grpc' | 'pages' | 'store' | 'sql';

/** A running product, as attacks reach it. Attacks may add to the queue and the dataset, and change nothing else. */
export interface AttackedProduct {
  /** Address of the HTTP API, without a slash at the end. */
  readonly apiUrl: string;
  /** Where spans arrive over gRPC. */
  readonly otlpGrpcUrl: string;
  /** Address of the pages' server, without a slash at the end. */
  readonly pagesUrl: string;
  readonly projectId: string;
  readonly queueId: string;
  readonly datasetId: string;
  /** An API key of the project for each kind of caller. */
  readonly keys: { readonly admin: string; readonly write: string; readonly read: string };
  /** The cookies of a browser in which an admin of the project is signed in. */
  readonly cookies: string;
  /** The stores themselves, for attacks from the machine the product runs on. */
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

export interface Outcome {
  /** Whether what came back is what must come back. */
  readonly held: boolean;
  /** What came back, for people: `413 body_too_large`. */
  readonly saw: string;
}

export interface Attack {
  /** Names it in reports, such as `15 million elements in one list`. */
  readonly name: string;
  readonly room: Room;
  /** What is sent, in a sentence. */
  readonly sends: string;
  /** What must come back, in a sentence. */
  readonly mustAnswer: string;
  /** It takes more than a few seconds, so it is left out of the tests. */
  readonly isLong?: true;
  /** After it, nobody can sign in or join from its network for a while, so it is left out of the tests, too. */
  readonly shutsOut?: true;
  /** Attacks once. Rejects only when the product does not answer at all. */
  run(product: AttackedProduct): Promise<Outcome>;
}

/** The same attack, left out of the tests. */
export const long = (attack: Attack): Attack => ({ ...attack, isLong: true });
