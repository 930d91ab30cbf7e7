import { contentStems, stemOf } from '../../retrieval/index.ts';
import type { Token } from '../../retrieval/index.ts';
import type { Unit } from '../../evidence/index.ts';
import type { ProviderPassage } from '../../evidence/index.ts';
import { passageStems, passageUnits, unitTokens } from '../passage-words.ts';
import { valuesOf } from './values.ts';

export type IndexedUnit = Unit & {
  tokens: Token[];
  stems: ReadonlySet<string>;
  headingStems: ReadonlySet<string>;
  leadStems: ReadonlySet<string>;
};

export type DocumentWords = {
  name: ReadonlySet<string>;
  text: ReadonlySet<string>;
  rowLabels: ReadonlySet<string>;
  /** The document's subject: its first lines, headings and parties, and frequent words. */
  subject: ReadonlySet<string>;
  /** Its name and text on one line in lower case, to search for complete names. */
  written: string;
};

export type Corpus = {
  units: IndexedUnit[];
  documents: ReadonlyMap<string, DocumentWords>;
  /** The number of units that contain a stem. */
  df: ReadonlyMap<string, number>;
};

type DocumentBuilder = {
  name: Set<string>;
  text: Set<string>;
  rowLabels: Set<string>;
  subject: Set<string>;
  written: string;
  uses: Map<string, number>;
};

const SUBJECT_USES = 4;
const SUBJECT_UNITS = 2;

const MONTH_STEMS = 'january february march april may june july august september october november december'
  .split(' ')
  .map(stemOf);

/** Adds the words of numeric dates, so that "2026-08-31" and "08/31/2026" match August 31, 2026. Slashed dates get both orders. */
function dateStems(text: string): string[] {
  const stems: string[] = [];
  for (const [, year = '', month = '', day = ''] of text.matchAll(/\b(\d{4})-(\d{2})-(\d{2})\b/g)) {
    stems.push(MONTH_STEMS[Number(month) - 1] ?? month, String(Number(day)), year);
  }
  for (const [, first = '', second = '', year = ''] of text.matchAll(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g)) {
    for (const month of [first, second]) stems.push(MONTH_STEMS[Number(month) - 1] ?? month);
    stems.push(String(Number(first)), String(Number(second)), year);
  }
  return stems;
}

/** Returns the stems of a file name. The extension of an e-mail adds words for e-mail. */
function nameStems(name: string): Set<string> {
  const kind = /\.(?:eml|msg)$/i.test(name) ? ' e-mail email message' : '';
  return new Set(contentStems(`${name.replace(/\.\w{1,5}$/, '').replaceAll(/[_-]+/g, ' ')}${kind}`));
}

function squeezed(text: string) {
  return text.replaceAll(/[\s|_\\*]+/g, ' ').toLowerCase();
}

/** Checks whether a document contains a complete name, not only its separate words. */
export function containsName({ written }: DocumentWords, name: string): boolean {
  const wanted = squeezed(name);
  for (let at = written.indexOf(wanted); at !== -1; at = written.indexOf(wanted, at + 1))
    if (!/[\p{L}\p{N}]/u.test(written[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(written[at + wanted.length] ?? ''))
      return true;
  return false;
}

const LETTERHEAD = /^# (.{4,70})\n/;

/** Reads the organization in the first heading as the sender: the bank of a statement, the supplier of an invoice. */
function letterheadOf(passage: ProviderPassage): Unit[] {
  const quote = LETTERHEAD.exec(passage.text.trimStart())?.[1]?.trim() ?? '';
  const [firm] = valuesOf('party', quote);
  if (firm?.text.length !== quote.length) return [];
  const { documentId, documentName, number } = passage;
  const label =
    LETTERHEAD_ROLES.find(([pattern]) => pattern.test(quote))?.[1] ?? (AUDITS.test(passage.text) ? 'Auditor' : 'From');
  const cells = [{ column: label, value: quote }];
  const text = `${label}: ${quote}`;
  const nothing = { headings: [], lead: '', labelColumn: '' };
  return [{ ...nothing, passage: number, documentId, documentName, kind: 'pair', text, quote, label, cells }];
}

const AUDITS = /^#+ .*\bauditor['’]s report/im;
const LETTERHEAD_ROLES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Insurance|Assurance|Underwriters|Indemnity)\b/, 'Insurer'],
  [/\bBank\b/, 'Bank'],
];

/** Recognizes "ended" in the name of a period: "the three months ended June 30", "the fund ended the quarter". */
function isPeriodName(text: string, start: number, end: number): boolean {
  if (text.slice(start, end) !== 'ended') return false;
  return (
    /\b(?:months|quarter|year|then) $/.test(text.slice(0, start)) || /^ the (?:quarter|year)\b/.test(text.slice(end))
  );
}

/** Indexes passages, best first, for answering. Keeps a unit once if overlapping passages repeat it. */
export function indexPassages(passages: readonly ProviderPassage[]): Corpus {
  const df = new Map<string, number>();
  const seen = new Set<string>();
  const units: IndexedUnit[] = [];
  const documents = new Map<string, DocumentBuilder>();
  for (const passage of passages) {
    const words = documents.get(passage.documentId) ?? {
      name: nameStems(passage.documentName),
      text: new Set<string>(),
      rowLabels: new Set<string>(),
      subject: new Set<string>(),
      written: squeezed(passage.documentName),
      uses: new Map<string, number>(),
    };
    documents.set(passage.documentId, words);
    for (const stem of passageStems(passage)) words.text.add(stem);
    words.written += ` ${squeezed(passage.text)}`;
    for (const [index, unit] of [...letterheadOf(passage), ...passageUnits(passage)].entries()) {
      const key = `${unit.documentId}\n${unit.headings.at(-1) ?? ''}\n${unit.text}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const tokens = unitTokens(unit).filter(({ start, end }) => !isPeriodName(unit.text, start, end));
      const stems = new Set([...tokens.map((token) => token.stem), ...dateStems(unit.text)]);
      for (const stem of stems) {
        const uses = (words.uses.get(stem) ?? 0) + 1;
        words.uses.set(stem, uses);
        if (uses >= SUBJECT_USES || index < SUBJECT_UNITS) words.subject.add(stem);
      }
      for (const stem of contentStems(unit.headings[0] ?? '')) words.subject.add(stem);
      if (unit.kind === 'pair')
        for (const { text } of valuesOf('party', unit.cells[0]?.value ?? ''))
          for (const stem of contentStems(text)) words.subject.add(stem);
      for (const stem of stems) df.set(stem, (df.get(stem) ?? 0) + 1);
      if (unit.kind === 'row')
        for (const stem of contentStems(`${unit.label} ${unit.headings.at(-1) ?? ''}`)) words.rowLabels.add(stem);
      units.push({
        ...unit,
        tokens,
        stems,
        headingStems: new Set(contentStems(unit.headings.join(' '))),
        leadStems: new Set(contentStems(`${unit.lead} ${unit.labelColumn}`)),
      });
    }
  }
  return { units, documents, df };
}
