import { LeaveQuestion } from './leave-question.svelte.js';

const datasets = new URL('https://labeling.example/datasets');
const activity = new URL('https://labeling.example/activity');

/** A form with unsaved changes, whose saving ends with `saved`. Pages that were opened never arrive. */
function aForm() {
  const form = { isDirty: true, opened: [] as string[], saved: Promise.withResolvers<boolean>() };
  const question = new LeaveQuestion({
    isDirty: () => form.isDirty,
    save: () => form.saved.promise,
    go: (to) => {
      form.opened.push(to.pathname);
      return new Promise(() => undefined);
    },
  });
  return { form, question };
}

describe('leaving a form', () => {
  it('is held up only while changes are unsaved', () => {
    const { form, question } = aForm();
    expect([question.holds(undefined), question.to]).toEqual([true, undefined]);
    expect([question.holds(datasets), question.to]).toEqual([true, datasets]);
    form.isDirty = false;
    expect(question.holds(datasets)).toBe(false);
  });

  it('happens without saving if the member says so', () => {
    const { form, question } = aForm();
    question.holds(datasets);
    question.leave();
    expect([form.opened, question.holds(datasets)]).toEqual([['/datasets'], false]);
  });

  it('happens once everything is saved', async () => {
    const { form, question } = aForm();
    question.holds(datasets);
    const leaving = question.saveAndLeave();
    expect(form.opened).toEqual([]);
    form.saved.resolve(true);
    await leaving;
    expect(form.opened).toEqual(['/datasets']);
  });

  it('does not happen when something was not saved', async () => {
    const { form, question } = aForm();
    question.holds(datasets);
    form.saved.resolve(false);
    await question.saveAndLeave();
    expect([form.opened, question.to, question.holds(activity)]).toEqual([[], undefined, true]);
  });

  it('does not happen when the member chooses to stay during the save, and is asked about again', async () => {
    const { form, question } = aForm();
    question.holds(datasets);
    const leaving = question.saveAndLeave();
    question.stay();
    form.saved.resolve(true);
    await leaving;
    expect([form.opened, question.holds(undefined)]).toEqual([[], true]);
  });

  it('leads nowhere while the member is asked about another page', async () => {
    const { form, question } = aForm();
    question.holds(datasets);
    const leaving = question.saveAndLeave();
    question.stay();
    question.holds(activity);
    form.saved.resolve(false);
    await leaving;
    expect([form.opened, question.to]).toEqual([[], activity]);
  });

  it('is asked about again after the other page could not be reached', () => {
    const { question } = aForm();
    question.holds(datasets);
    question.leave();
    question.stay();
    expect([question.holds(activity), question.to]).toEqual([true, activity]);
  });
});
