import { Injectable } from '@nestjs/common';
import { importDecider, type ImportCompleted } from '@labeling/domain';
import { EventStore, execute } from '@labeling/event-store';
import { eventContext, type Asker } from '../../access/asker.js';

/** Announces once for every import, to those who follow the events, that it is complete. */
@Injectable()
export class CompletedImports {
  constructor(private readonly store: EventStore) {}

  /** @returns a position not before `added`, that of the imported data, nor before the event, whoever appended it */
  async add(importId: string, completed: ImportCompleted['data'], asker: Asker, added: bigint): Promise<bigint> {
    const command = { type: 'CompleteImport', completed } as const;
    const { position } = await execute(this.store, importDecider, importId, command, {
      metadata: () => eventContext(asker),
    });
    return position > added ? position : added;
  }
}
