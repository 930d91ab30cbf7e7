export type PlainSection = {
  heading: string;
  text: string;
  /** The words that answer the questions, as the text has them. */
  answer: string;
  /** Questions that share no content word with the document. */
  paraphrases: readonly string[];
  /** The question in the words of the document. */
  plain?: string;
};

/** A short document with sections of running text. */
export type PlainDocument = { name: string; sections: readonly PlainSection[] };

/** A question, and words that every passage with its answer contains. */
export type ParaphraseQuestion = { text: string; answer: string };
