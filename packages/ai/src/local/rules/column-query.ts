import { replaceReferences } from '@atrium/domain/ai-table';
import type { CellValue } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import type { ExtractionColumn } from '../../evidence/index.ts';
import { labelMatch, labelStems, synonym } from './label.ts';
import type { Synonym } from './label.ts';
import { CONCEPTS } from './lexicon.ts';
import type { Kind } from '../data/concept.ts';
import type { Concept } from './lexicon.ts';

/** The search terms of a column. */
export type Wanted = {
  format: Format;
  kind: Kind;
  /** The column's own words first, then the concept's labels. */
  synonyms: readonly Synonym[];
  concept?: Concept;
  /** Words of the column's name that are not part of the concept: "Landlord" in "Landlord signatory". */
  qualifiers: readonly string[];
  /** All content words of name, description and prompt. */
  words: readonly string[];
  plural: boolean;
};

const KIND_OF: Partial<Record<Format, Kind>> = {
  currency: 'money',
  percentage: 'percentage',
  date: 'date',
  number: 'number',
  integer: 'number',
};
/** The kinds of concepts that a format allows. A concept of another kind is a coincidence of words. */
const FITS: Partial<Record<Format, readonly Kind[]>> = {
  date: ['date'],
  'date-time': ['date'],
  currency: ['money', 'percentage'],
  percentage: ['percentage', 'money'],
  number: ['number', 'money', 'percentage', 'duration', 'identifier'],
  integer: ['number', 'duration', 'money', 'identifier'],
};
const QUESTION =
  /\b(?:how|many|much|does|do|did|have|has|be|will|there|find|extract|give|state|stated|document|agreement|contract|lease|paper|value|field|mentioned|written|full|legal|exact|under|with|it|its|per|on|for)\b/gi;

export function wantedOf(column: ExtractionColumn, values: Readonly<Record<string, CellValue>>): Wanted {
  const prompt = replaceReferences(column.prompt ?? '', (name) => String(values[name] ?? ''));
  const own = labelStems(column.name);
  const best =
    conceptOf(column.name, column.format) ??
    conceptOf(column.description, column.format) ??
    conceptOf(prompt, column.format);
  const concept = best?.concept;
  const covered = new Set(best?.synonym.stems ?? []);
  const words = labelStems(`${column.name} ${column.description} ${prompt}`.replaceAll(QUESTION, ' '));
  const name = synonym(column.name);
  return {
    format: column.format,
    kind: KIND_OF[column.format] ?? concept?.kind ?? 'text',
    synonyms: [{ stems: name.stems, exact: name.stems.length === 1 }, ...(concept?.synonyms ?? [])],
    ...(concept ? { concept } : {}),
    qualifiers: own.filter((stem) => !covered.has(stem)),
    words,
    plural: /s$/i.test(column.name.trim()),
  };
}

const LEAST = 0.55;

/** Returns the concept whose label covers most of the text. */
function conceptOf(text: string, format: Format): { concept: Concept; synonym: Synonym } | undefined {
  const stems = labelStems(text.replaceAll(QUESTION, ' '));
  const all = labelStems(text);
  const allowed = FITS[format];
  let best: { concept: Concept; synonym: Synonym; score: number } | undefined;
  for (const concept of CONCEPTS) {
    if (allowed && !allowed.includes(concept.kind)) continue;
    for (const [index, each] of concept.synonyms.entries()) {
      const score =
        Math.max(labelMatch(all, each), labelMatch(stems, each) - 0.01) + each.stems.length * 0.02 - index * 0.0001;
      const refused = concept.excludes?.test(text) === true && labelMatch(all, each) < 1;
      if (
        !refused &&
        labelMatch(stems, each) + labelMatch(all, each) > 0 &&
        score >= LEAST &&
        score > (best?.score ?? 0)
      )
        best = { concept, synonym: each, score };
    }
  }
  return best;
}
