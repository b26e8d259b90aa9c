import type { Problem } from '../api/problem.js';
import { PartNotLoaded } from '../connection/load-part.js';
import type { WorkStep } from '../queue-import/follow-work.js';
import { defaultChoices, defaultKey, mappingQuery, type ColumnChoice } from './column-mapping.js';
import { previewOf } from './file-preview.js';
import { NoPreview, type FilePreview } from './preview-table.js';
import { formatOf, type ImportFormat } from './import-format.js';
import { uploadFile } from './upload-file.js';

/** The import of one file into a dataset or a queue: its columns, what they become, its progress and its result. */
export class FileImport {
  readonly #path: string;
  readonly #hasKeys: boolean;
  file = $state.raw<File>();
  format = $state<ImportFormat>();
  preview = $state.raw<FilePreview>();
  choices = $state.raw<readonly ColumnChoice[]>([]);
  /** The column whose values are the keys of the items; '' for none. */
  key = $state('');
  /** Why the file cannot be imported. */
  complaint = $state<string>();
  isRunning = $state(false);
  sent = $state(0);
  step = $state.raw<WorkStep>();
  result = $state.raw<{ readonly added: number; readonly collapsed: number }>();
  problem = $state.raw<Problem>();
  #leaving = new AbortController();

  /** `path` is the route of the API that takes the file; `hasKeys` says whether its rows may have keys. */
  constructor(path: string, hasKeys: boolean) {
    this.#path = path;
    this.#hasKeys = hasKeys;
  }

  /** Once rows are being added, the import cannot be stopped. */
  get isAdding(): boolean {
    return this.isRunning && this.step?.phase === 'adding';
  }

  async take(file: File): Promise<void> {
    this.file = file;
    this.format = formatOf(file.name);
    this.preview = this.complaint = this.problem = this.result = undefined;
    if (this.format === undefined) {
      this.complaint = 'The file’s name must end in .jsonl, .csv or .parquet.';
      return;
    }
    try {
      const preview = await previewOf(file, this.format);
      // Another one may have been chosen in the meantime.
      if (this.file !== file) return;
      this.preview = preview;
      this.choices = defaultChoices(preview);
      this.key = this.#hasKeys ? defaultKey(preview) : '';
    } catch (error) {
      const canBeShown = error instanceof NoPreview || error instanceof PartNotLoaded;
      if (this.file === file) this.complaint = canBeShown ? error.message : 'The file cannot be read.';
    }
  }

  choose(name: string, change: Partial<Pick<ColumnChoice, 'part' | 'isJson'>>): void {
    this.choices = this.choices.map((choice) => (choice.name === name ? { ...choice, ...change } : choice));
  }

  async run(): Promise<void> {
    const { file, format } = this;
    if (this.isRunning || file === undefined || format === undefined) return;
    this.isRunning = true;
    this.sent = 0;
    this.step = this.problem = this.result = undefined;
    this.#leaving = new AbortController();
    const query = mappingQuery(this.choices, this.key);
    query.set('format', format);
    const ended = await uploadFile(`${this.#path}?${query}`, file, this.#leaving.signal, {
      sent: (share) => (this.sent = share),
      step: (step) => (this.step = step),
    });
    this.isRunning = false;
    if (ended.end === 'failed') this.problem = ended.problem;
    if (ended.end === 'done') this.result = { added: ended.added, collapsed: ended.collapsed };
  }

  /** Stops the import; nothing is added if no row has been yet. */
  stop(): void {
    this.#leaving.abort();
  }
}
