import type { Drawn } from '../drawing/index.ts';
import { pageOf } from '../drawing/index.ts';
import type { Names } from './names.ts';
import type { Random } from './random.ts';

export type FactFormat = 'string' | 'date' | 'currency' | 'percentage' | 'integer';

/**
 * A value that a document states, as it is written there, on those pages (from 1). Facts of equal `key` and answer stand
 * in several documents; a fact without questions is only there for that. The third wording is kept for the test half.
 */
export type Fact = {
  field: string;
  format: FactFormat;
  answer: string;
  key: string;
  pages: number[];
  questions: string[];
  /** About one of many things in the document (a holding, a line): asked, and no column of a table of documents. */
  aside?: true;
};
/** What a document of its kind might say and this one does not. */
export type Absent = { field: string; format: FactFormat; question?: string };

export type EvaluationDocument = {
  kind: string;
  layout: string;
  name: string;
  bytes: Uint8Array;
  facts: Fact[];
  absent: Absent[];
};

/** What a kind's generator draws from. `number` counts the documents of a kind, from 0. */
export type Source = { random: Random; names: Names; number: number; seed: number };
export type Told = Omit<Fact, 'pages'>;

/** A fact about `subject`; its key is the subject and the field. */
export function told(subject: string, field: string, format: FactFormat, answer: string, ...questions: string[]): Told {
  return { field, format, answer, key: `${subject}: ${field}`, questions };
}

export function aside(fact: Told): Told {
  return { ...fact, aside: true };
}

/** The document with the pages of its facts; throws when it does not say one of them, which is a fault of its gold. */
export function finish(
  document: { kind: string; layout: string; name: string; drawn: Drawn },
  facts: readonly Told[],
  absent: Absent[],
): EvaluationDocument {
  const { kind, layout, name, drawn } = document;
  const located = facts.map((fact): Fact => {
    const pages = drawn.pages.flatMap((page, index) => (pageOf([page], fact.answer) > 0 ? [index + 1] : []));
    if (pages.length === 0) throw new RangeError(`${name} does not say ${fact.field}: ${fact.answer}`);
    return { ...fact, pages };
  });
  return { kind, layout, name, bytes: drawn.bytes, facts: located, absent };
}

/** A file name as people give them: most tell what the document is, some only its date or code. */
export function fileName(random: Random, telling: string, bare: string, extension: string): string {
  const name = random.chance(0.75) ? telling : bare;
  return `${name.replaceAll(/[/\\:*?"<>|]/g, '-')}.${extension}`;
}

/** A day between two years, as an ISO date. */
export function dayBetween(random: Random, from: number, to: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${random.between(from, to)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
}
