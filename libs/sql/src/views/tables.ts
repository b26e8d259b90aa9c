import { createHash } from 'node:crypto';
import { activityView } from './activity-view.js';
import { datasetViews } from './dataset-views.js';
import { queueViews } from './queue-views.js';
import { traceViews } from './trace-views.js';
import { createView, type View } from './view.js';

export const views: readonly View[] = [...queueViews, ...datasetViews, ...traceViews, activityView];

/** A table that queries can name, for people and for completion. */
export interface SqlTable {
  readonly name: string;
  readonly meaning: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly meaning: string }[];
}

export const sqlTables: readonly SqlTable[] = views.map(({ name, meaning, columns }) => ({
  name,
  meaning,
  columns: columns.map((column) => ({ name: column.name, type: column.type, meaning: column.meaning })),
}));

export const tableNames: ReadonlySet<string> = new Set(views.map(({ name }) => name));

/** A column must not have the name of a Postgres function or type that does more than change the form of a value. */
export const columnNames: ReadonlySet<string> = new Set(
  views.flatMap(({ columns }) => columns.map(({ name }) => name)),
);

export const tablesRead: readonly string[] = [...new Set(views.flatMap(({ reads }) => reads))];

/** Changes whenever the definition of a view changes. */
export const viewsVersion = createHash('sha256')
  .update(
    views
      .map((view) =>
        createView(view, 'of', { project: 'the project', viewer: 'whom', member: 'who', readsAll: 'whether' }),
      )
      .join(';'),
  )
  .digest('hex')
  .slice(0, 16);
