/** Why nothing can be done to the items of a queue: it is archived, or the member may not review. */
export function readOnlyWords({ isArchived }: { readonly isArchived: boolean }): string {
  return isArchived ? 'This queue is archived' : 'You have read-only access to this queue';
}

/** Why nothing can be done to many items at once. */
export function bulkWords(is: { readonly isArchived: boolean; readonly canReview: boolean }): string {
  return is.canReview ? 'Items of this queue are annotated one by one' : readOnlyWords(is);
}
