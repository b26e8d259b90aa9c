import type { ApiClient } from '@labeling/api-client';
import { jsonObject, nameProblem, toJsonText, type JsonText } from '@labeling/domain';
import { api } from '../api/client.js';
import { createdId, send, type Answer } from '../api/commands.js';
import { reasonOf } from '../api/problem.js';
import { RequestKeys } from '../api/request-keys.js';
import { OpenToChoice } from '../queue-settings/open-to-choice.svelte.js';
import { SchemaChoice } from '../queue-settings/schema-choice.svelte.js';
import { SchemaEditor } from '../queue-settings/schema-editor.svelte.js';
import { startingGuidelines } from '../queue-templates/schema-templates.js';
import type { NewQueueDraft } from './new-queue-draft.js';

/** `id` is undefined when the pages do not show the queue yet. */
export type Created =
  { readonly ok: true; readonly id: string | undefined } | { readonly ok: false; readonly detail: string };

/** A queue while it is being made. Nothing of it reaches the server before it is created, all at once. */
export class NewQueue {
  name = $state('');
  readonly openTo = new OpenToChoice();
  readonly schema = new SchemaEditor(null);
  readonly start = new SchemaChoice(this.schema);
  /** As typed; undefined while nobody has changed what they start with. */
  #guidelines = $state.raw<string>();
  isSending = $state(false);
  /** Sent again, the same form creates the same queue. */
  readonly #keys = new RequestKeys();

  nameError = $derived(nameProblem(this.name) && `The name ${nameProblem(this.name)}.`);

  get guidelines(): string {
    return this.#guidelines ?? startingGuidelines(this.start.template);
  }
  set guidelines(text: string) {
    this.#guidelines = text;
  }
  /** Whether somebody has edited the guidelines. */
  get hasOwnGuidelines(): boolean {
    return this.#guidelines !== undefined;
  }

  /** What must not be lost; undefined while there is nothing to lose. */
  draft: NewQueueDraft | undefined = $derived.by(() => {
    const { text, template } = this.start.own ?? {};
    const schema = this.schema.isEmpty ? '' : this.schema.text;
    const { members } = this.openTo;
    const isBlank = this.name === '' && schema === '' && text === undefined && members === null;
    if (isBlank && this.#guidelines === undefined) return undefined;
    return {
      ...{ name: this.name, schema },
      ...(text !== undefined && { own: { text, ...(template !== undefined && { template }) } }),
      ...(this.#guidelines !== undefined && { guidelines: this.#guidelines }),
      ...(members !== null && { openTo: members }),
    };
  });

  restore(draft: NewQueueDraft | undefined): void {
    this.name = draft?.name ?? '';
    this.#guidelines = draft?.guidelines;
    this.openTo.reset(draft?.openTo ?? null);
    this.schema.reset(null);
    if (draft && draft.schema !== '') this.schema.setText(draft.schema);
    this.start.restore(draft?.own && { template: undefined, ...draft.own });
  }

  /** `withGuidelines`: false when that step was left out. */
  async create(withGuidelines: boolean, client: ApiClient = api): Promise<Created> {
    this.isSending = true;
    try {
      const answer = await this.#send(this.#body(withGuidelines), client);
      if (!answer.ok) return { ok: false, detail: reasonOf(answer.problem) };
      return { ok: true, id: answer.isShown ? createdId(answer.body) : undefined };
    } finally {
      this.isSending = false;
    }
  }

  #body(withGuidelines: boolean): JsonText {
    const { name, guidelines, schema, openTo } = this;
    return jsonObject({
      name: toJsonText(name.trim()),
      openTo: openTo.members === null ? undefined : toJsonText(openTo.members),
      guidelines: withGuidelines && guidelines.trim() !== '' ? toJsonText(guidelines) : undefined,
      // The text is valid: the step of the form was left without problems.
      annotationSchema: schema.isEmpty ? undefined : (schema.text as JsonText),
    });
  }

  #send(body: JsonText, client: ApiClient): Promise<Answer> {
    const params = { header: { 'Idempotency-Key': this.#keys.of(body) } };
    return send((signal) =>
      client.POST('/v1/labeling_queues', { params, body: JSON.parse(body), bodySerializer: () => body, signal }),
    );
  }
}
