// In specs with a document: a busy machine may stop for seconds, so waits have a limit against hanging, not a measure of speed.
if (globalThis.document) {
  const { configure } = await import('@testing-library/svelte/pure');
  configure({ asyncUtilTimeout: 60_000 });
}
