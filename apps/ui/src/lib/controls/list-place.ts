import { getContext, setContext } from 'svelte';

const key = Symbol('where lists open');
type Place = () => HTMLElement | null;

/** The lists of the controls in a dialog open in the dialog: for screen readers, nothing else exists meanwhile. */
export function openListsIn(place: Place): void {
  setContext(key, place);
}

/** Where the list of a control is put; by default at the end of the document, where nothing cuts it off. */
export function listPlace(): () => HTMLElement | undefined {
  const place = getContext<Place | undefined>(key);
  return () => place?.() ?? undefined;
}
