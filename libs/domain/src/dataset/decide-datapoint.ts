import type { Decider } from '../decider.js';
import type { DatapointDeleted, DatapointEvent } from './dataset-events.js';

export type DatapointState = { readonly is: 'kept' } | { readonly is: 'deleted' };
export interface DatapointCommand {
  readonly type: 'DeleteDatapoint';
  readonly datapoint: DatapointDeleted['data'];
}

/**
 * The deletion of one datapoint. It has a stream of its own, however the datapoint was added, so that a dataset from
 * which many were deleted takes no longer to load.
 */
export const datapointDecider: Decider<DatapointCommand, DatapointEvent, DatapointState> = {
  streamName: (datapointId) => `datapoint-${datapointId}`,
  initial: { is: 'kept' },
  decide: ({ datapoint }, state) => (state.is === 'deleted' ? [] : [{ type: 'DatapointDeleted', data: datapoint }]),
  evolve: () => ({ is: 'deleted' }),
};
