/** Where the visitor is. The address keeps it, so that a reload and the back button work. */
export type Place = {
  folder?: string | undefined;
  document?: string | undefined;
  page?: number | undefined;
  find?: string | undefined;
  /** Whether the questions are shown. A document with it is what the next question is about. */
  questions?: true | undefined;
};
