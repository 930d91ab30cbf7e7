import type { Drawn } from '../drawing/index.ts';
import { pageOf } from '../drawing/index.ts';
import type { Names } from './names.ts';
import type { Random } from './random.ts';

export type FactFormat = 'string' | 'date' | 'currency' | 'percentage' | 'integer';

/**
 * A value as the document writes it, on those pages (from 1). Facts with equal `key` and answer are in several documents; a
 * fact without questions exists only to record that. The third wording is used only in the test half.
 */
export type Fact = {
  field: string;
  format: FactFormat;
  answer: string;
  key: string;
  pages: number[];
  questions: string[];
  /** A fact about one of many items in the document (a holding, a line). It is asked, but is not a table column. */
  aside?: true;
};
/** A field that other documents of this kind have and this one lacks. */
export type Absent = { field: string; format: FactFormat; question?: string };

export type EvaluationDocument = {
  kind: string;
  layout: string;
  name: string;
  bytes: Uint8Array;
  facts: Fact[];
  absent: Absent[];
};

/** The input of a kind's generator. `number` counts the documents of a kind, from 0. */
export type Source = { random: Random; names: Names; number: number; seed: number };
export type StatedFact = Omit<Fact, 'pages'>;

/** Creates a fact about `subject`. Its key is the subject and the field. */
export function factOf(
  subject: string,
  field: string,
  format: FactFormat,
  answer: string,
  ...questions: string[]
): StatedFact {
  return { field, format, answer, key: `${subject}: ${field}`, questions };
}

export function aside(fact: StatedFact): StatedFact {
  return { ...fact, aside: true };
}

/** Adds the pages of its facts to a document. @throws RangeError if a fact is not in the document, which is an error in the facts */
export function finish(
  document: { kind: string; layout: string; name: string; drawn: Drawn },
  facts: readonly StatedFact[],
  absent: Absent[],
): EvaluationDocument {
  const { kind, layout, name, drawn } = document;
  const located = facts.map((fact): Fact => {
    const pages = drawn.pages.flatMap((page, index) => (pageOf([page], fact.answer) > 0 ? [index + 1] : []));
    if (pages.length === 0) throw new RangeError(`${name} does not contain ${fact.field}: ${fact.answer}`);
    return { ...fact, pages };
  });
  return { kind, layout, name, bytes: drawn.bytes, facts: located, absent };
}

/** A file name as users choose them: most describe the document, some have only its date or code. */
export function fileName(random: Random, telling: string, bare: string, extension: string): string {
  const name = random.chance(0.75) ? telling : bare;
  return `${name.replaceAll(/[/\\:*?"<>|]/g, '-')}.${extension}`;
}

/** A random day between two years, as an ISO date. */
export function dayBetween(random: Random, from: number, to: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${random.between(from, to)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
}
