// One reviewer who does at random what reviewers do. Everything typed is unique, so that it can be found again.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import type { Random } from '../product/random.js';
import type { ReviewJournal } from './review-journal.fixture.js';
import { ReviewPage, type Screen } from './review-page.fixture.js';

/** How likely each habit is, in proportion to the others. */
const habits = {
  typeJson: 12,
  typeField: 10,
  typeAndApprove: 10,
  typeAndReload: 3,
  typeAndCrash: 3,
  typeAndMove: 4,
  typeSentence: 6,
  approve: 5,
  discard: 2,
  undo: 4,
  revert: 3,
  next: 5,
  previous: 4,
  jump: 3,
  wait: 5,
  reload: 1,
  offline: 2,
} as const;
type Habit = keyof typeof habits;
type Choice = 'mine' | 'theirs' | 'merge' | 'later';
/** Every letter of it would open or change something if it were pressed outside of a text. */
const sentence = ' just flagging / half xy? 12u ';
/** For how many steps a reviewer stays offline. */
const OFFLINE_STEPS = 4;

export class RandomReviewer {
  readonly review: ReviewPage;
  #typed = 0;
  #offlineFor = 0;
  readonly #reverted = new Set<string>();

  constructor(
    readonly name: string,
    private readonly context: BrowserContext,
    queuePath: string,
    private readonly random: Random,
    private readonly journal: ReviewJournal,
  ) {
    this.review = new ReviewPage(context, queuePath);
  }

  /** Takes one step: resolves a conflict if asked to, and otherwise follows a random habit. */
  async step(): Promise<void> {
    if (this.#offlineFor > 0 && --this.#offlineFor === 0) await this.goOnline();
    const screen = await this.look();
    if (screen.asks) return this.#settleConflict(screen, this.#choice(true));
    if (screen.held && this.random.chance(0.4)) {
      this.#note(`opens ${screen.item} again`);
      await this.review.reopen();
      return;
    }
    const habit = this.random.weighted(habits);
    this.#note(`${habit} at ${screen.item} (${screen.status}${screen.held ? ', held' : ''})`);
    await this.#do(habit, screen);
    const after = await this.look();
    if (after.lostFocus) this.journal.wrong(this.name, `${habit} at ${screen.item} lost the focus`);
  }

  /** What is on the screen; if it says "Saved", the journal records that. */
  async look(): Promise<Screen> {
    const screen = await this.review.look();
    if (screen.choseByKey) this.journal.settled(this.name);
    if (screen.status === 'Saved') this.journal.saved(this.name);
    if (screen.held) this.journal.held(this.name, screen.item ?? '');
    return screen;
  }

  async goOnline(): Promise<void> {
    this.#offlineFor = 0;
    await this.context.setOffline(false);
    this.#note('is online');
  }

  /** Resolves whatever is open for this reviewer. Returns whether all of their work is saved. */
  async settle(): Promise<boolean> {
    const screen = await this.look();
    if (screen.asks) await this.#settleConflict(screen, this.#choice(false));
    else if (screen.status === 'Conflict') await this.review.click(/^Conflict/);
    else if (screen.status === 'Not saved') await this.#dropRefused(screen);
    else if (screen.status === 'Draft kept') await this.#type(screen, 'JSON');
    return screen.status === 'Saved' && !screen.asks;
  }

  /** A text for an item that was approved or removed meanwhile can only be dropped. */
  async #dropRefused({ item }: Screen): Promise<void> {
    if ((await this.review.page.getByRole('button', { name: 'Discard my text' }).count()) === 0) {
      await this.review.click(/^Not saved/);
    } else if (await this.review.click('Discard my text')) {
      this.journal.givenUp(this.name, item ?? '');
    }
  }

  async #do(habit: Habit, screen: Screen): Promise<unknown> {
    const { review } = this;
    switch (habit) {
      case 'typeJson':
        return this.#type(screen, 'JSON');
      case 'typeField':
        return this.#type(screen, 'Fields');
      case 'typeAndApprove':
        return this.#typeAndApprove(screen);
      case 'typeAndReload':
        await this.#type(screen, this.#eitherTab());
        return this.#ifOnline(() => review.reload());
      case 'typeAndCrash':
        await this.#type(screen, this.#eitherTab());
        return this.#ifOnline(() => this.#crashAndReturn());
      case 'typeAndMove':
        await this.#type(screen, this.#eitherTab());
        return this.#press(this.random.chance(0.5) ? 'ControlOrMeta+ArrowRight' : 'ControlOrMeta+ArrowLeft');
      case 'typeSentence':
        return this.#typeSentence(screen);
      case 'approve':
        return this.#press('ControlOrMeta+Enter');
      case 'discard':
        return this.#press('ControlOrMeta+Backspace');
      case 'undo':
        // The text from before a revert replaces whatever was typed there since.
        for (const item of this.#reverted) this.journal.givenUp(this.name, item);
        return this.#press('u');
      case 'revert':
        return this.#revert(screen);
      case 'next':
        return this.#press('ControlOrMeta+ArrowRight');
      case 'previous':
        return this.#press('ControlOrMeta+ArrowLeft');
      case 'jump':
        return this.#jump(screen);
      case 'wait':
        return this.#wait(screen);
      case 'reload':
        return this.#ifOnline(() => review.reload());
      case 'offline':
        this.#offlineFor = OFFLINE_STEPS;
        return this.context.setOffline(true);
    }
  }

  /** Replaces the text with a new one. Returns the new one if the screen accepted it. */
  async #type(before: Screen, tab: 'JSON' | 'Fields'): Promise<string | undefined> {
    if (before.item === undefined || before.approved || !(await this.review.chooseTab(tab))) return undefined;
    const words = this.#newWords();
    const field = tab === 'JSON' ? this.review.editor() : this.review.note();
    const focused = await this.review.could(() => field.focus({ timeout: 1_000 }));
    const at = await this.look();
    if (!focused || at.asks || at.approved || at.item === undefined) return undefined;
    await this.review.keyboard.press('ControlOrMeta+a');
    await this.review.keyboard.insertText(tab === 'JSON' ? `{"note":"${words}","n":1.10}` : words);
    const after = await this.review.look();
    const isThere = after.text.includes(words);
    this.#note(`typed ${words} at ${at.item}, ${isThere ? 'shown' : 'not shown'} at ${after.item}: ${after.text}`);
    const wentNowhere = !at.types || !after.types || after.item !== at.item || after.approved || after.asks;
    if (!isThere && after.item !== at.item) this.journal.strayed(this.name, at.item, words);
    if (!isThere && wentNowhere) return undefined;
    const items = [...new Set([at.item, after.item ?? at.item])];
    this.journal.typed(this.name, { items, words, over: after.typedOver });
    return words;
  }

  async #typeAndApprove(screen: Screen): Promise<void> {
    const words = await this.#type(screen, this.#eitherTab());
    if (words === undefined) return;
    const before = await this.review.look();
    await this.review.keyboard.press('ControlOrMeta+Enter');
    const after = await this.review.look();
    const wentOn = after.item !== before.item || after.approved;
    this.#note(`approved ${words} at ${before.item}, now at ${after.item} ${after.status}`);
    if (wentOn && !before.asks && !after.asks && before.text.includes(words)) this.journal.approved(words);
  }

  async #revert({ item, modified }: Screen): Promise<void> {
    if (item === undefined || !modified) return;
    const undo = this.review.page.getByRole('main').getByRole('button', { name: 'Undo', exact: true });
    if (!(await this.review.clickOn(undo))) return;
    this.journal.givenUp(this.name, item);
    this.#reverted.add(item);
  }

  async #jump({ total }: Screen): Promise<void> {
    const bar = this.review.page.getByRole('slider', { name: 'Position in the queue' });
    const { width = 1 } = (await bar.boundingBox()) ?? {};
    const x = ((this.random.below(total) + 0.5) * width) / Math.max(total, 1);
    await this.review.clickOn(bar, { x, y: 8 });
  }

  async #press(key: string): Promise<void> {
    const { inText } = await this.look();
    if (inText) await this.review.keyboard.press('Escape');
    await this.review.keyboard.press(key);
  }

  /** Keeps hands off the keys: whatever others do meanwhile, the item stays on screen. */
  async #wait(before: Screen): Promise<void> {
    await pause(this.random.below(1_200));
    const after = await this.look();
    if (before.item === undefined || before.loads || after.asks || after.item === before.item) return;
    this.journal.wrong(this.name, `the screen went from ${before.item} to ${after.item} by itself`);
  }

  /** Types at the end of a text, as slowly as people do: none of its letters does anything else, whatever others do. */
  async #typeSentence(before: Screen): Promise<void> {
    if (before.item === undefined || before.approved || !(await this.review.chooseTab('Fields'))) return;
    if (!(await this.review.could(() => this.review.note().focus({ timeout: 1_000 })))) return;
    const at = await this.look();
    if (!at.types || at.asks || at.loads) return;
    await this.review.keyboard.press('ControlOrMeta+End');
    await this.review.keyboard.type(sentence, { delay: 25 });
    const after = await this.look();
    if (after.asks || after.choseByKey) return;
    const went = after.item === at.item ? '' : `, and the screen went to ${after.item}`;
    if (went !== '' || after.opened.length > 0) {
      this.journal.wrong(this.name, `a sentence typed at ${at.item} opened ${after.opened.join()}${went}`);
    }
  }

  async #crashAndReturn(): Promise<void> {
    await this.review.crash();
    await this.review.open();
  }

  async #ifOnline(action: () => Promise<void>): Promise<void> {
    if (this.#offlineFor === 0) await action();
  }

  #eitherTab(): 'JSON' | 'Fields' {
    return this.random.chance(0.5) ? 'JSON' : 'Fields';
  }

  #choice(mayWait: boolean): Choice {
    return this.random.weighted({ mine: 5, theirs: 3, merge: 3, later: mayWait ? 2 : 0 });
  }

  async #settleConflict(screen: Screen, choice: Choice): Promise<void> {
    this.#note(`settles ${screen.item}: ${choice}`);
    const { page } = this.review;
    this.journal.settled(this.name);
    const merged = page.getByRole('textbox', { name: 'Merged target as JSON' });
    const isMerging = (await merged.count()) > 0;
    if (screen.item === undefined) {
      // The data of the item has not arrived, or all items are done and none is on the screen: giving up a text could
      // not be recorded for any item.
      if (isMerging) await this.review.keyboard.press('Escape');
      else await this.review.click(/^Keep mine/);
      return;
    }
    // The editor may have appeared too late for the step that asked for it: then it is all that is on the screen.
    switch (isMerging && choice !== 'later' ? 'merge' : choice) {
      case 'mine':
        await this.review.click(/^Keep mine/);
        return;
      case 'theirs':
        if (await this.review.click('Take theirs')) this.journal.givenUp(this.name, screen.item);
        return;
      case 'merge': {
        if (!isMerging && !(await this.review.click('Merge by hand'))) return;
        const words = this.#newWords();
        if (!(await this.review.could(() => merged.focus({ timeout: 1_000 })))) return;
        await this.review.keyboard.press('ControlOrMeta+a');
        await this.review.keyboard.insertText(`{"note":"${words}","merged":true}`);
        if (!(await this.review.click(/^Save the merge/))) return;
        this.journal.givenUp(this.name, screen.item);
        this.journal.typed(this.name, { items: [screen.item], words, over: 'both versions' });
        this.journal.settled(this.name);
        return;
      }
      case 'later':
        await this.review.keyboard.press('Escape');
        return;
    }
  }

  /** With a closing bracket, so that they are found even when others' words are right next to them. */
  #newWords(): string {
    return `[${this.name}-${++this.#typed}]`;
  }

  #note(line: string): void {
    this.journal.note(this.name, line);
  }
}
