/** The event that items of a run wait for while a document is being indexed. The end of the indexing wakes them. */
export function indexingOf(documentId: string): string {
  return `indexing:${documentId}`;
}
