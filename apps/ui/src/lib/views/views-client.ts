// What pages ask the HTTP API about saved views.
import type { Schemas } from '@labeling/api-client';
import { api } from '../api/client.js';
import { dataOf, outcomeOf, type Outcome } from '../api/outcome.js';

export type SavedView = Schemas['SavedView'];
/** The queue or the dataset that a view lists. */
export type ViewedList = { readonly queueId: string } | { readonly datasetId: string };
export type ViewChanges = Partial<Pick<SavedView, 'name' | 'query' | 'shared'>>;

/** What a list asks about its views. */
export interface ViewsClient {
  list(): Promise<Outcome<readonly SavedView[]>>;
  save(view: Pick<SavedView, 'name' | 'query' | 'shared'>): Promise<Outcome<SavedView>>;
  change(id: string, changes: ViewChanges): Promise<Outcome<SavedView>>;
  remove(id: string): Promise<Outcome<undefined>>;
}

export function httpViewsClient(of: ViewedList): ViewsClient {
  const query = 'queueId' in of ? { queue: of.queueId } : { dataset: of.datasetId };
  return {
    list: async () => dataOf(await outcomeOf((signal) => api.GET('/v1/views', { params: { query }, signal }))),
    save: (view) => outcomeOf((signal) => api.POST('/v1/views', { body: { ...of, ...view }, signal })),
    change: (view, changes) =>
      outcomeOf((signal) => api.PATCH('/v1/views/{view}', { params: { path: { view } }, body: changes, signal })),
    remove: (view) => outcomeOf((signal) => api.DELETE('/v1/views/{view}', { params: { path: { view } }, signal })),
  };
}
