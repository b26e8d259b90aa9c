// This is the storage format of `dataset-<datasetId>`, `datapoints-<batchId>` and `datapoint-<datapointId>` streams: stored events never
// change.
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
export interface DatasetDeleted {
  readonly type: 'DatasetDeleted';
  readonly data: Readonly<Record<string, never>>;
}
export type DatasetEvent = DatasetCreated | DatasetRenamed | DatasetDeleted;

export const datasetEvents: EventPlaces<DatasetEvent> = {
  DatasetCreated: {},
  DatasetRenamed: {},
  DatasetDeleted: {},
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

/** A datapoint was deleted, whether it had been added directly or pushed. */
export interface DatapointDeleted {
  readonly type: 'DatapointDeleted';
  readonly data: { readonly projectId: string; readonly datasetId: string };
}
export type DatapointEvent = DatapointDeleted;

export const datapointEvents: EventPlaces<DatapointEvent> = {
  DatapointDeleted: {},
};
