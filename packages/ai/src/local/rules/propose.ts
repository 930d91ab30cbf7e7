import { DOLLAR_SIGN, type Format } from '@atrium/domain/value';
import { hintsOf } from '../../evidence/index.ts';
import type { ExtractionDocument, ProposedColumn } from '../../evidence/index.ts';
import { readDocument } from './fields.ts';
import type { Field } from './fields.ts';
import { labelMatch, labelStems } from './label.ts';
import { CONCEPTS } from './lexicon.ts';
import type { Kind } from '../data/concept.ts';
import { DOCUMENT_KINDS } from '../data/document-kinds.ts';
import type { DocumentKind } from '../data/document-kinds.ts';
import { datesIn, typedIn } from './typed.ts';

const FORMAT_OF: Partial<Record<Kind, Format>> = {
  money: 'currency',
  percentage: 'percentage',
  date: 'date',
  number: 'number',
};
const MOST_LABELS = 25;

/** Proposes the columns named in the description, the usual ones of the kind of document, and labels that the samples share. */
export function proposeByRules(description: string, samples: readonly ExtractionDocument[]): ProposedColumn[] {
  const named = columnsNamed(description);
  if (named.length >= 2) return named;
  const openings = samples.map(({ name, pages }) => `${name}\n${pages[0]?.md.slice(0, 1_500) ?? ''}`);
  const texts = description.trim() === '' ? openings : [description, ...openings];
  const kind = texts.map(kindOf).find((each) => each !== undefined);
  const usual = (kind?.columns ?? []).map(([name, format, prompt]) => ({ name, format, prompt, description: '' }));
  const covered = new Set([...named, ...usual].map(({ name }) => conceptId(name)).filter((id) => id !== undefined));
  const found = labelsOf(samples).filter(({ name }) => {
    const id = conceptId(name);
    return id === undefined || !covered.has(id);
  });
  return [...named, ...usual, ...(kind ? found.slice(0, 5) : found)];
}

/** Returns the kind of document that a text names first, because the title comes before the content. */
function kindOf(text: string): DocumentKind | undefined {
  const named = DOCUMENT_KINDS.map((kind) => ({ kind, at: text.search(kind.pattern) })).filter(({ at }) => at !== -1);
  return named.sort((a, b) => a.at - b.at)[0]?.kind;
}

/** Reads a list of columns: "tenant, base rent and expiration date" names three. */
function columnsNamed(description: string): ProposedColumn[] {
  const listed = description
    // The subject before a list, such as "Leases:", is no column.
    .replace(/^[^:,;\n•]{1,60}:\s+(?=\S)/, '')
    .replace(
      /^.*?\b(?:columns?|fields?|extract|with|show|list|want|need|find|give me|including)\b[:\s]*(?:the\s+)?/i,
      '',
    )
    .split(/[,;\n•]|\band\b|\s[-–]\s/i)
    .map((part) =>
      part
        .replace(/^\s*(?:the|its|their|an?|each)\s+/i, '')
        .replace(/\s+(?:of|from|for|in)\s+(?:each|every|the|all|these)\b.*$/i, '')
        .replace(/[.:]\s*$/, '')
        .trim(),
    )
    .filter((part) => part !== '' && part.split(/\s+/).length <= 5);
  return listed.flatMap((part) => {
    const concept = conceptOf(part);
    if (!concept && listed.length < 3) return [];
    const format = (concept && FORMAT_OF[concept.kind]) ?? formatByName(part);
    const name = part.charAt(0).toUpperCase() + part.slice(1);
    return [{ name, description: '', format, prompt: `What is the ${part} in this document?` }];
  });
}

function conceptOf(name: string) {
  const stems = labelStems(name);
  return CONCEPTS.find(({ synonyms }) => synonyms.some((each) => labelMatch(stems, each) >= 0.9));
}

function conceptId(name: string): string | undefined {
  return conceptOf(name)?.id;
}

function formatByName(name: string): Format {
  if (/e-?mail/i.test(name)) return 'email';
  if (/phone|telephone|mobile/i.test(name)) return 'phone';
  if (/website|url|link/i.test(name)) return 'uri';
  if (/\bcountry\b/i.test(name)) return 'country';
  if (/\bdate\b|deadline|\b(?:on|until|when)$/i.test(name)) return 'date';
  if (/\bamount\b|\bprice\b|\bcost\b|\bfee\b|\btotal\b|\bvalue\b|balance/i.test(name)) return 'currency';
  if (/percent|\brate\b|%/i.test(name)) return 'percentage';
  if (/^(?:is|has|are|does|can)\b|\?$/i.test(name)) return 'boolean';
  return 'string';
}

/** Finds labels with a value in at least half of the samples, most frequent first, then in the order of the first sample. */
function labelsOf(samples: readonly ExtractionDocument[]): ProposedColumn[] {
  const found = new Map<string, { field: Field; documents: Set<string> }>();
  for (const document of samples) {
    for (const field of readDocument(document).fields) {
      if (
        !/^(?:pair|cell|column)$/.test(field.relation) ||
        field.label.length > 40 ||
        /\d|:|^(?:from|to|re|dear|note|name|title|by|its|signature|cc|bcc|subject|attachments)$/i.test(field.label)
      )
        continue;
      const key = [...field.stems].sort().join(' ');
      const known = found.get(key) ?? { field, documents: new Set<string>() };
      known.documents.add(document.id);
      found.set(key, known);
    }
  }
  const common = [...found.values()].filter(({ documents }) => documents.size * 2 >= samples.length);
  return common
    .sort((a, b) => b.documents.size - a.documents.size)
    .slice(0, MOST_LABELS)
    .map(({ field }) => ({
      name: field.label.replace(/[\s:#.]+$/, ''),
      description: '',
      format: formatOf(field, samples),
      prompt: `What does the document give as “${field.label.replaceAll(/[{}]/g, '')}”?`,
    }));
}

function formatOf({ label, value }: Field, samples: readonly ExtractionDocument[]): Format {
  const text = value.split('\n')[0]?.trim() ?? '';
  const whole = (found: readonly { text: string }[]) =>
    found[0] !== undefined && found[0].text.length >= text.length - 12;
  const hints = {
    dateOrder: 'MDY' as const,
    ...hintsOf(
      samples.flatMap(({ pages }) => pages),
      DOLLAR_SIGN,
    ),
  };
  if (whole(datesIn(text, hints))) return 'date';
  for (const format of ['email', 'percentage', 'currency'] as const)
    if (whole(typedIn(format, text, hints))) return format;
  if (/^(?:yes|no)$/i.test(text)) return 'boolean';
  if (formatByName(label) === 'phone' && typedIn('phone', text, hints).length > 0) return 'phone';
  if (/^[-(]?[\d,]*\.\d\d\)?$/.test(text)) return 'currency';
  if (/^\d{1,3}(?:,\d{3})*$|^\d{1,6}$/.test(text) && !/\b(?:no|number|code|id|account)\b|#/i.test(label))
    return 'integer';
  return 'string';
}
