/** Whether the next page finds what is put into it: not where the browser blocks its storage, and `app.html` provides another. */
export const outlivesPage = (storage: Storage): boolean => !('endsWithPage' in storage);
