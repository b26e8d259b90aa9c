// One editor, many items: each item keeps its document, selection and undo history while others are on screen. JSON is
// shown laid out; the editor receives and reports the text as written.
import { isolateHistory } from '@codemirror/commands';
import { ChangeSet, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { editorMode } from './editor-setup.js';
import { difference } from './format-json.js';
import { LaidOutJson } from './laid-out-json.js';

/** How many items' histories are kept; those not shown for the longest time are dropped first. */
const remembered = 30;

/** What the editor shows: which item's document, its text, and whether it may be changed. */
export interface ShownDocument {
  readonly key: string;
  readonly text: string;
  readonly readonly: boolean;
}

/** The text that a document was opened with, and what has been typed into it since. */
interface Origin {
  readonly laidOut: LaidOutJson;
  readonly changes: ChangeSet;
}

/** A document while another one is on screen. */
interface LeftDocument {
  readonly state: EditorState;
  readonly origin: Origin;
  readonly text: string;
  readonly readonly: boolean;
}

export class EditorDocuments {
  readonly view: EditorView;
  readonly #extensions: Extension;
  readonly #mode = new Compartment();
  readonly #left = new Map<string, LeftDocument>();
  #shown: ShownDocument;
  #origin: Origin;

  constructor(parent: HTMLElement, shown: ShownDocument, extensions: Extension, onchange: (text: string) => void) {
    this.#shown = shown;
    this.#origin = originOf(shown.text);
    this.#extensions = [
      extensions,
      EditorView.updateListener.of((update) => {
        if (!update.docChanged || update.transactions.some((transaction) => transaction.isUserEvent('outside'))) return;
        const { laidOut, changes } = this.#origin;
        this.#origin = { laidOut, changes: changes.compose(update.changes) };
        this.#shown = { ...this.#shown, text: laidOut.edited(this.#origin.changes, update.state.doc) };
        onchange(this.#shown.text);
      }),
    ];
    this.view = new EditorView({ parent, state: this.#create(shown) });
  }

  /** Shows an item's text: another item's document, or the same one changed from outside. */
  show(next: ShownDocument): void {
    const before = this.#shown;
    this.#shown = next;
    if (next.key !== before.key) {
      this.#remember(before);
      const known = this.#left.get(next.key);
      this.#origin = known?.origin ?? originOf(next.text);
      this.view.setState(known?.state ?? this.#create(next));
      this.view.scrollDOM.scrollTop = 0;
      // Each change of the view makes the browser lay out the page, so a new document begins in the right mode.
      if (known && known.readonly !== next.readonly) this.#setMode(next);
      if (known && known.text !== next.text) this.#replace(next.text);
      return;
    }
    if (next.readonly !== before.readonly) this.#setMode(next);
    // What was typed here comes back as the identical string, so there is nothing to compare.
    if (next.text !== before.text) this.#replace(next.text);
  }

  destroy(): void {
    this.view.destroy();
  }

  #setMode({ readonly }: ShownDocument): void {
    this.view.dispatch({ effects: this.#mode.reconfigure(editorMode(readonly)) });
  }

  /** A change from outside is a separate step in the undo history, so that nothing typed here is lost. */
  #replace(text: string): void {
    this.#origin = originOf(text);
    const changes = difference(this.view.state.sliceDoc(), this.#origin.laidOut.shown);
    if (changes.from === changes.to && changes.insert === '') return;
    this.view.dispatch({ changes, annotations: isolateHistory.of('full'), userEvent: 'outside' });
  }

  /** Shows the text that `#origin` was made from. */
  #create({ readonly }: ShownDocument): EditorState {
    const extensions = [this.#extensions, this.#mode.of(editorMode(readonly))];
    return EditorState.create({ doc: this.#origin.laidOut.shown, extensions });
  }

  #remember({ key, text, readonly }: ShownDocument): void {
    this.#left.delete(key);
    this.#left.set(key, { state: this.view.state, origin: this.#origin, text, readonly });
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= remembered) break;
      this.#left.delete(oldest);
    }
  }
}

function originOf(text: string): Origin {
  const laidOut = new LaidOutJson(text);
  return { laidOut, changes: ChangeSet.empty(laidOut.shown.length) };
}
