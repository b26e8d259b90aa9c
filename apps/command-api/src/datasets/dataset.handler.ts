import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { datasetDecider, type DatasetCommand, type DatasetEvent, type DatasetState } from '@labeling/domain';
import { EventStore, execute, type Executed } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';
import { Problem } from '../problem-details/problem.js';

/** A command to a dataset of the caller's project. */
export class ToDataset extends Command<Executed<DatasetEvent, DatasetState>> {
  constructor(
    readonly datasetId: string,
    readonly command: DatasetCommand,
    readonly asker: Asker,
    readonly expectedRevision?: bigint,
  ) {
    super();
  }
}

@CommandHandler(ToDataset)
export class DatasetHandler implements ICommandHandler<ToDataset> {
  constructor(private readonly store: EventStore) {}

  execute({ datasetId, command, asker, expectedRevision }: ToDataset): Promise<Executed<DatasetEvent, DatasetState>> {
    return execute(this.store, datasetDecider, datasetId, command, {
      metadata: () => eventContext(asker),
      guard: (state) => {
        if (state.is === 'absent' ? command.type !== 'CreateDataset' : state.projectId !== asker.caller.projectId) {
          throw datasetNotFound();
        }
      },
      ...(expectedRevision !== undefined && { expectedRevision }),
    });
  }
}

/** Also used for another project's dataset, so that its existence is not revealed. */
export function datasetNotFound(): Problem {
  return new Problem('dataset_not_found', 'The project has no such dataset');
}
