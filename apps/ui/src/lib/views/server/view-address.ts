import { error, redirect } from '@sveltejs/kit';
import { callerIn } from '../../server/project-access.js';
import { stores } from '../../server/stores.js';
import type { ViewedList } from '../views-client.js';

/** What the address of a list has in addition to its look: a view cannot contain it. */
const notOfViews = ['list', 'view', 'item', 'id', 'datapoint'];

/** An address with only `?view=` leads to the list as that view shows it. */
export async function followView(locals: App.Locals, url: URL, of: ViewedList): Promise<void> {
  const id = url.searchParams.get('view');
  if (id === null || url.searchParams.has('list')) return;
  const views = await stores().identity.savedViews.list(callerIn(locals), of);
  const view = views.find((one) => one.id === id);
  if (view === undefined) error(404, 'There is no such view. It was deleted, or it is private to somebody else.');
  const query = new URLSearchParams(view.query);
  for (const name of notOfViews) query.delete(name);
  redirect(303, `${url.pathname}?${[`list=1`, String(query), `view=${id}`].filter((part) => part !== '').join('&')}`);
}
