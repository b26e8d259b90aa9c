import type { Decider, Decision } from '../decider.js';
import { DomainError } from '../domain-error.js';
import { nameProblem } from '../names.js';
import type { DatapointsAdded, DatapointsEvent, DatasetCreated, DatasetEvent } from './dataset-events.js';

export type DatasetState =
  { readonly is: 'absent' } | { readonly is: 'active' | 'deleted'; readonly projectId: string; readonly name: string };
export type DatasetCommand =
  | { readonly type: 'CreateDataset'; readonly dataset: DatasetCreated['data'] }
  | { readonly type: 'RenameDataset'; readonly name: string }
  | { readonly type: 'DeleteDataset' };

/** The rules of a dataset: its existence and its name. */
export const datasetDecider: Decider<DatasetCommand, DatasetEvent, DatasetState> = {
  streamName: (datasetId) => `dataset-${datasetId}`,
  initial: { is: 'absent' },
  decide: decideDataset,
  evolve: (state, event) => {
    switch (event.type) {
      case 'DatasetCreated':
        return { is: 'active', projectId: event.data.projectId, name: event.data.name };
      case 'DatasetRenamed':
        return state.is === 'active' ? { ...state, name: event.data.name } : state;
      case 'DatasetDeleted':
        return state.is === 'active' ? { ...state, is: 'deleted' } : state;
    }
  },
};

function decideDataset(command: DatasetCommand, state: DatasetState): Decision<DatasetEvent> {
  switch (command.type) {
    case 'CreateDataset':
      if (state.is === 'deleted') return new DomainError('dataset_exists', 'A dataset with this id was deleted');
      if (state.is === 'active') return sameDataset(command.dataset, state);
      return invalidName(command.dataset.name) ?? [{ type: 'DatasetCreated', data: command.dataset }];
    case 'RenameDataset':
      if (state.is !== 'active') return notFound();
      if (command.name === state.name) return [];
      return invalidName(command.name) ?? [{ type: 'DatasetRenamed', data: { name: command.name } }];
    case 'DeleteDataset':
      if (state.is === 'absent') return notFound();
      return state.is === 'deleted' ? [] : [{ type: 'DatasetDeleted', data: {} }];
  }
}

function sameDataset(
  wanted: DatasetCreated['data'],
  state: { projectId: string; name: string },
): Decision<DatasetEvent> {
  const same = state.projectId === wanted.projectId && state.name === wanted.name;
  return same ? [] : new DomainError('dataset_exists', 'A dataset with this id exists');
}

function notFound(): DomainError {
  return new DomainError('dataset_not_found', 'There is no such dataset');
}

function invalidName(name: string): DomainError | undefined {
  const problem = nameProblem(name);
  return problem === undefined ? undefined : new DomainError('dataset_invalid', `The dataset's name ${problem}`);
}

export type DatapointsState = { readonly is: 'absent' } | { readonly is: 'added' };
export interface DatapointsCommand {
  readonly type: 'AddDatapoints';
  readonly batch: DatapointsAdded['data'];
}

/**
 * The rules of one batch of datapoints added directly. A batch is a stream of its own, so that adding to a dataset
 * of a million rows never loads them, and so that a retried batch (same id) collapses onto the first.
 */
export const datapointsDecider: Decider<DatapointsCommand, DatapointsEvent, DatapointsState> = {
  streamName: (batchId) => `datapoints-${batchId}`,
  initial: { is: 'absent' },
  decide: ({ batch }, state) => {
    if (state.is === 'added') return [];
    if (batch.datapoints.length === 0) return new DomainError('dataset_invalid', 'There are no datapoints to add');
    return [{ type: 'DatapointsAdded', data: batch }];
  },
  evolve: () => ({ is: 'added' }),
};
