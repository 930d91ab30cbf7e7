/** The kind of text of a concept's value, used for columns with a text format. */
export type Kind =
  | 'text'
  | 'party'
  | 'person'
  | 'identifier'
  | 'address'
  | 'duration'
  | 'law'
  | 'money'
  | 'percentage'
  | 'date'
  | 'number';

/** One row of the concept table: the labels under which documents give a value. */
export type ConceptEntry = {
  kind: Kind;
  /** Labels separated by `|`, best first. A label that starts with `=` must match completely. */
  labels: string;
  /** Similar labels with another meaning. */
  excludes?: RegExp;
  /** Labels that decide among several: the total after rounding. */
  prefers?: RegExp;
  /** The value is this side of a range of dates ("July 1 to September 30"). */
  rangeSide?: 'start' | 'end';
  /** The labels of these ranges. */
  rangeLabels?: RegExp;
  /** The concept only applies to documents that contain this. */
  onlyIn?: RegExp;
};
