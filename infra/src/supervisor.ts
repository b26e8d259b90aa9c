// All processes of one product: their order, their logs, their record.
import { join } from 'node:path';
import type { Backoff } from './backoff.js';
import { LogFile, forTerminal, type Line } from './logs.js';
import { ProcessRecord } from './process-record.js';
import { Repeats } from './repeats.js';
import { SupervisedProcess, type Service } from './supervised-process.js';

export type SupervisorOptions = {
  dataDir: string;
  /** Prints a line for the person at the terminal. */
  say(text: string): void;
  backoff?: Backoff;
};

export class Supervisor {
  private readonly processes: SupervisedProcess[] = [];
  private readonly logs = new Map<string, LogFile>();
  private readonly record: ProcessRecord;
  private readonly repeats = new Repeats();
  private quiet = false;

  constructor(private readonly options: SupervisorOptions) {
    this.record = new ProcessRecord(join(options.dataDir, 'processes.json'));
  }

  /** Call first: ends what an earlier supervisor of this directory left running when it was killed. */
  async clearUp(): Promise<void> {
    const ended = await this.record.endOrphans();
    if (ended.length > 0) this.options.say(`Stopped what an earlier start left running: ${ended.join(', ')}.`);
  }

  /** Services stop in the reverse of the order in which they were added. Resolves when it is ready. */
  async start(service: Service): Promise<SupervisedProcess> {
    const supervised = new SupervisedProcess(
      service,
      {
        line: (line) => this.heard(line),
        changed: (name, who) => this.record.set(name, who, service.stopSignal),
        died: (name, how, waitMs) => {
          this.log(name, `-- ${how}; starting again in ${waitMs} ms`);
          this.tell(
            `${name} ${how}. Starting it again in ${waitMs < 1000 ? `${waitMs} ms` : `${Math.round(waitMs / 1000)} s`}.`,
          );
        },
      },
      this.options.backoff,
    );
    this.processes.push(supervised);
    await supervised.start();
    return supervised;
  }

  async stop(): Promise<void> {
    this.quiet = true;
    for (const each of [...this.processes].reverse()) await each.stop();
  }

  /** Like `kill -9` of all, without waiting for their last output. */
  kill(): void {
    this.quiet = true;
    // From now on it belongs to the next supervisor.
    this.record.close();
    for (const each of this.processes) each.abandon();
  }

  private heard(line: Line): void {
    this.log(line.from, line.text);
    const text = forTerminal(line);
    if (text !== undefined) this.tellOnce(text);
  }

  /** A process that retries repeats the same messages. */
  private tellOnce(text: string): void {
    if (this.repeats.isNew(text)) this.tell(text);
  }

  private log(name: string, text: string): void {
    const file = this.logs.get(name) ?? new LogFile(join(this.options.dataDir, 'logs'), name);
    this.logs.set(name, file);
    const trouble = file.write(text);
    if (trouble !== undefined) this.tellOnce(`The logs cannot be written: ${trouble}`);
  }

  /** While everything is being stopped, errors about lost connections are expected. */
  private tell(text: string): void {
    if (!this.quiet) this.options.say(text);
  }
}
