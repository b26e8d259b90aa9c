/** Whether the next page finds what is put into it: not if the browser blocks its own and `app.html` has another. */
export const outlivesPage = (storage: Storage): boolean => !('endsWithPage' in storage);
