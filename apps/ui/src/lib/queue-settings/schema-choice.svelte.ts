import { jsonEquals } from '@labeling/domain';
import { formatJson } from '../json/format-json.js';
import { isJson } from '../json/json-problem.js';
import { schemaTemplates } from '../queue-templates/schema-templates.js';
import type { SchemaEditor } from './schema-editor.svelte.js';

/** `none`: no schema; `own`: one that somebody wrote or changed; otherwise the id of a template, as it is. */
export type Start = string;

/** Fields that somebody wrote, and the template that they started from. */
interface Own {
  readonly text: string;
  readonly template: string | undefined;
}

/** What a new schema starts from. Whatever is chosen, a member's own fields are kept for later. */
export class SchemaChoice {
  #own = $state.raw<Own>();
  /** The template that the present fields started from. */
  #template = $state.raw<string>();

  constructor(readonly editor: SchemaEditor) {}

  chosen: Start = $derived.by(() => {
    const { editor } = this;
    if (editor.isEmpty) return 'none';
    const same = schemaTemplates.find(({ schema }) => isJson(editor.text) && jsonEquals(schema, editor.text));
    return same?.id ?? 'own';
  });

  /** The template that the current choice started from. */
  template: string | undefined = $derived.by(() => {
    if (this.chosen === 'own') return this.#template;
    return this.chosen === 'none' ? undefined : this.chosen;
  });

  choose(start: Start): void {
    if (start === this.chosen) return;
    const { editor } = this;
    if (this.chosen === 'own') this.#own = this.own;
    const template = schemaTemplates.find(({ id }) => id === start);
    this.#template = start === 'own' ? this.#own?.template : template?.id;
    editor.showsAll = false;
    if (template) editor.setText(formatJson(template.schema));
    else if (start === 'none') editor.setText('');
    else if (this.#own) editor.setText(this.#own.text);
    else {
      editor.setText('');
      editor.approval = 'ask';
      editor.add();
    }
  }

  /** To be kept with what is being edited; undefined while there are no fields of one's own. */
  get own(): Own | undefined {
    return this.chosen === 'own' ? { text: this.editor.text, template: this.#template } : this.#own;
  }
  restore(own: Own | undefined): void {
    this.#own = own;
    if (this.chosen === 'own') this.#template = own?.template;
  }
}
