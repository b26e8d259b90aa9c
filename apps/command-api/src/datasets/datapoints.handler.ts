import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { datapointsDecider, type DatapointsAdded, type DatapointsEvent, type DatapointsState } from '@labeling/domain';
import { EventStore, execute, type Executed } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';

/** Adds one batch of datapoints, unless it was added before. */
export class ToDatapoints extends Command<Executed<DatapointsEvent, DatapointsState>> {
  constructor(
    readonly batchId: string,
    readonly batch: DatapointsAdded['data'],
    readonly asker: Asker,
  ) {
    super();
  }
}

@CommandHandler(ToDatapoints)
export class DatapointsHandler implements ICommandHandler<ToDatapoints> {
  constructor(private readonly store: EventStore) {}

  execute({ batchId, batch, asker }: ToDatapoints): Promise<Executed<DatapointsEvent, DatapointsState>> {
    return execute(
      this.store,
      datapointsDecider,
      batchId,
      { type: 'AddDatapoints', batch },
      {
        metadata: () => eventContext(asker, batch.createdAt),
      },
    );
  }
}
