// One editor, many items: each item keeps its document, selection and undo history while others are on screen.
import { isolateHistory } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { editorMode } from './editor-setup.js';
import { difference } from './format-json.js';

/** How many items' histories are kept; those not shown for the longest time are dropped first. */
const remembered = 30;

/** What the editor shows: which item's document, its text, and whether it may be changed. */
export interface ShownDocument {
  readonly key: string;
  readonly text: string;
  readonly readonly: boolean;
}

export class EditorDocuments {
  readonly view: EditorView;
  readonly #extensions: Extension;
  readonly #mode = new Compartment();
  readonly #left = new Map<string, EditorState>();
  #shown: ShownDocument;

  constructor(parent: HTMLElement, shown: ShownDocument, extensions: Extension, onchange: (text: string) => void) {
    this.#shown = shown;
    this.#extensions = [
      extensions,
      EditorView.updateListener.of((update) => {
        if (!update.docChanged || update.transactions.some((transaction) => transaction.isUserEvent('outside'))) return;
        this.#shown = { ...this.#shown, text: update.state.sliceDoc() };
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
      this.#remember(before.key);
      const known = this.#left.get(next.key);
      this.view.setState(known ?? this.#create(next));
      this.view.dispatch({ effects: this.#mode.reconfigure(editorMode(next.readonly)) });
      if (known) this.#replace(next.text);
      return;
    }
    if (next.readonly !== before.readonly) {
      this.view.dispatch({ effects: this.#mode.reconfigure(editorMode(next.readonly)) });
    }
    // What was typed here comes back as the identical string, so there is nothing to compare.
    if (next.text !== before.text) this.#replace(next.text);
  }

  destroy(): void {
    this.view.destroy();
  }

  /** A change from outside is a separate step in the undo history, so that nothing typed here is lost. */
  #replace(text: string): void {
    const shown = this.view.state.sliceDoc();
    // The document counts every line break as one character, of whatever kind.
    const changes = difference(shown, text.replace(/\r\n?/g, '\n'));
    if (changes.from === changes.to && changes.insert === '') return;
    this.view.dispatch({ changes, annotations: isolateHistory.of('full'), userEvent: 'outside' });
  }

  #create({ text, readonly }: ShownDocument): EditorState {
    return EditorState.create({ doc: text, extensions: [this.#extensions, this.#mode.of(editorMode(readonly))] });
  }

  #remember(key: string): void {
    this.#left.delete(key);
    this.#left.set(key, this.view.state);
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= remembered) break;
      this.#left.delete(oldest);
    }
  }
}
