import type { Synonym } from './label.ts';

/** What kind of text a concept's value is, where the column's format is a text. */
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

export type Concept = {
  id: string;
  kind: Kind;
  /** Best first: an earlier synonym wins over a later one. */
  synonyms: readonly Synonym[];
  /** Labels that look alike and mean something else. */
  not?: RegExp;
  /** Where in a range of dates the value stands ("July 1 to September 30"). */
  range?: 'start' | 'end';
  /** Said only in documents that hold this. */
  where?: RegExp;
  /** Labels of the ranges meant. */
  ranges?: RegExp;
};

export type Entry = Omit<Concept, 'synonyms' | 'id'> & { names: string };
