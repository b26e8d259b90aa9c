// This is the storage format of `dataset-<datasetId>` and `datapoints-<batchId>` streams: stored events never change.
import type { EventPlaces } from '../json/json-places.js';
import type { JsonText } from '../json/json-text.js';

export interface DatasetCreated {
  readonly type: 'DatasetCreated';
  readonly data: { readonly projectId: string; readonly name: string; readonly createdAt: string };
}
export interface DatasetRenamed {
  readonly type: 'DatasetRenamed';
  readonly data: { readonly name: string };
}
export type DatasetEvent = DatasetCreated | DatasetRenamed;

export const datasetEvents: EventPlaces<DatasetEvent> = {
  DatasetCreated: {},
  DatasetRenamed: {},
};

export interface Datapoint {
  readonly id: string;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata?: JsonText;
}
export interface DatapointsAdded {
  readonly type: 'DatapointsAdded';
  readonly data: {
    readonly projectId: string;
    readonly datasetId: string;
    readonly createdAt: string;
    readonly datapoints: readonly Datapoint[];
  };
}
export type DatapointsEvent = DatapointsAdded;

export const datapointsEvents: EventPlaces<DatapointsEvent> = {
  DatapointsAdded: { lists: { datapoints: ['data', 'target', 'metadata'] } },
};
