import fc from 'fast-check';
import { expectSoundDecisions, given } from '../given.fixture.js';
import type { JsonText } from '../json/json-text.js';
import { datapointDecider, type DatapointCommand } from './decide-datapoint.js';
import { datapointsDecider, datasetDecider, type DatapointsCommand, type DatasetCommand } from './decide-dataset.js';
import type { DatapointsAdded, DatasetEvent } from './dataset-events.js';

const createdAt = '2026-05-04T03:02:01.000Z';
const dataset = { projectId: 'p1', name: 'Gold', createdAt };
const created: DatasetEvent = { type: 'DatasetCreated', data: dataset };
const renamed: DatasetEvent = { type: 'DatasetRenamed', data: { name: 'Silver' } };
const deleted: DatasetEvent = { type: 'DatasetDeleted', data: {} };

describe('a dataset', () => {
  it('is created once', () => {
    given(datasetDecider, []).when({ type: 'CreateDataset', dataset }).then([created], { is: 'active', name: 'Gold' });
    given(datasetDecider, [created]).when({ type: 'CreateDataset', dataset }).then([]);
    given(datasetDecider, [created, renamed]).when({ type: 'CreateDataset', dataset }).thenRejected('dataset_exists');
    given(datasetDecider, [created])
      .when({ type: 'CreateDataset', dataset: { ...dataset, projectId: 'p2' } })
      .thenRejected('dataset_exists');
  });

  it('is renamed', () => {
    const rename: DatasetCommand = { type: 'RenameDataset', name: 'Silver' };
    given(datasetDecider, [created]).when(rename).then([renamed], { name: 'Silver' });
    given(datasetDecider, [created, renamed]).when(rename).then([]);
    given(datasetDecider, []).when(rename).thenRejected('dataset_not_found');
  });

  it('is deleted once and for all', () => {
    const remove: DatasetCommand = { type: 'DeleteDataset' };
    given(datasetDecider, [created]).when(remove).then([deleted], { is: 'deleted', projectId: 'p1', name: 'Gold' });
    given(datasetDecider, [created, deleted]).when(remove).then([]);
    given(datasetDecider, [created, deleted])
      .when({ type: 'RenameDataset', name: 'Silver' })
      .thenRejected('dataset_not_found');
    given(datasetDecider, [created, deleted]).when({ type: 'CreateDataset', dataset }).thenRejected('dataset_exists');
    given(datasetDecider, []).when(remove).thenRejected('dataset_not_found');
  });

  it.each(['', ' \n', 'x'.repeat(201)])('cannot be named %j', (name) => {
    given(datasetDecider, [])
      .when({ type: 'CreateDataset', dataset: { ...dataset, name } })
      .thenRejected('dataset_invalid');
    given(datasetDecider, [created]).when({ type: 'RenameDataset', name }).thenRejected('dataset_invalid');
  });

  it('stays the same when a command is repeated or its events are replayed, and never throws', () => {
    const name = fc.constantFrom('a', 'b', '');
    const commands: fc.Arbitrary<DatasetCommand> = fc.oneof(
      name.map((given) => ({ type: 'CreateDataset' as const, dataset: { ...dataset, name: given } })),
      name.map((given) => ({ type: 'RenameDataset' as const, name: given })),
      fc.constant({ type: 'DeleteDataset' as const }),
    );
    expectSoundDecisions(datasetDecider, commands);
  });
});

describe('a batch of datapoints', () => {
  const batch: DatapointsAdded['data'] = {
    projectId: 'p1',
    datasetId: 'd1',
    createdAt,
    datapoints: [{ id: 'x1', data: '1.10' as JsonText, target: 'null' as JsonText }],
  };
  const add: DatapointsCommand = { type: 'AddDatapoints', batch };
  const empty: DatapointsCommand = { type: 'AddDatapoints', batch: { ...batch, datapoints: [] } };
  const added: DatapointsAdded = { type: 'DatapointsAdded', data: batch };

  it('is added once, whatever arrives with its id later', () => {
    given(datapointsDecider, []).when(add).then([added], { is: 'added' });
    given(datapointsDecider, [added])
      .when({ type: 'AddDatapoints', batch: { ...batch, datasetId: 'd2' } })
      .then([]);
  });

  it('cannot be empty', () => {
    given(datapointsDecider, []).when(empty).thenRejected('dataset_invalid');
  });

  it('stays the same when a command is repeated or its events are replayed, and never throws', () => {
    expectSoundDecisions(datapointsDecider, fc.constantFrom(add, empty));
  });
});

describe('a datapoint', () => {
  const remove: DatapointCommand = { type: 'DeleteDatapoint', datapoint: { projectId: 'p1', datasetId: 'd1' } };

  it('is deleted once', () => {
    const deleted = { type: 'DatapointDeleted' as const, data: remove.datapoint };
    given(datapointDecider, []).when(remove).then([deleted], { is: 'deleted' });
    given(datapointDecider, [deleted]).when(remove).then([]);
    expect(datapointDecider.streamName('x1')).toBe('datapoint-x1');
  });

  it('stays the same when a command is repeated or its events are replayed, and never throws', () => {
    expectSoundDecisions(datapointDecider, fc.constant(remove));
  });
});
