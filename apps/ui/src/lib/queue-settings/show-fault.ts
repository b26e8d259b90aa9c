import { tick } from 'svelte';
import { notifyFailure } from '../layout/notify.js';

/** Moves the focus to the first wrong control of a form. If no control shows a fault, a notice says what failed. */
export async function showFault(form: HTMLElement | undefined, failed: string, detail?: string): Promise<void> {
  // Some faults are shown only once somebody tries to save.
  await tick();
  const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (control) control.focus();
  else notifyFailure(failed, detail);
}
