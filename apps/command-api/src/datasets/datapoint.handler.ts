import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { datapointDecider, type DatapointDeleted, type DatapointEvent, type DatapointState } from '@labeling/domain';
import { EventStore, execute, type Executed } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';

/** Deletes one datapoint, which must be in this dataset, unless it is already deleted. */
export class ToDatapoint extends Command<Executed<DatapointEvent, DatapointState>> {
  constructor(
    readonly datapointId: string,
    readonly datapoint: DatapointDeleted['data'],
    readonly asker: Asker,
  ) {
    super();
  }
}

@CommandHandler(ToDatapoint)
export class DatapointHandler implements ICommandHandler<ToDatapoint> {
  constructor(private readonly store: EventStore) {}

  execute({ datapointId, datapoint, asker }: ToDatapoint): Promise<Executed<DatapointEvent, DatapointState>> {
    return execute(
      this.store,
      datapointDecider,
      datapointId,
      { type: 'DeleteDatapoint', datapoint },
      { metadata: () => eventContext(asker) },
    );
  }
}
