import type { CellValue } from '@atrium/domain/ai-table';
import { DOLLAR_SIGN, type Format } from '@atrium/domain/value';
import { contentStems } from '../../retrieval/index.ts';
import { bareAmountsIn, typedIn } from '../rules/typed.ts';
import { fillColumn } from '../rules/extract.ts';
import type { ProviderPassage } from '../../evidence/index.ts';
import { composeFindings, escapeMarkdown } from './compose.ts';
import type { TracedStatement } from './compose.ts';
import { containsName } from './corpus.ts';
import type { Corpus, DocumentWords } from './corpus.ts';
import { isOfPeriod } from './period.ts';
import { listsOthers } from './pick-value.ts';
import type { Asked } from './question.ts';
import { LIGHT_STEMS } from './vocabulary.ts';
import type { AnswerType } from '../data/answer-types.ts';
import { EVENT_LABELS } from '../data/labels.ts';

const FORMATS: Partial<Record<AnswerType, Format>> = {
  amount: 'currency',
  percentage: 'percentage',
  date: 'date',
  count: 'integer',
  person: 'string',
  party: 'string',
  identifier: 'string',
  duration: 'string',
};
const LABEL =
  /^(?:what|who|when|which)(?: \w+)? (?:is|was|are|were)(?: the)? (.+?)(?: (?:of|on|in|for|under|from|by|at|to|with|after|before)\b|$)/i;
const OWNED =
  /^(?:what|who|when) (?:is|was|are|were) .+?['’]s? (.+?)(?: (?:of|on|in|for|under|from|by|at|to|with|after|before)\b.*)?$/i;
const PERIOD = /\b(?:Q[1-4]|H[12]|(?:this|last|previous|prior) (?:year|quarter|month))\b/i;
const MOST_WORDS = 6;
/** Labels of a letter's subject and addressees, which never label a date. */
const ADDRESSING = /^(?:re|subject|to|from|cc|attn)\b[.:]?$/i;

/** `all words`: each word besides the label must describe the document. `label only`: other words only rank the documents. */
export type LabelWording = 'all words' | 'label only';

/**
 * Finds the value of the label that a question asks for ("the opening balance of X") in the document that it names, by the
 * rules for table cells. Uses only values that need no review.
 */
export function labelledValue(
  asked: Asked,
  passages: readonly ProviderPassage[],
  corpus: Corpus,
  wording: LabelWording,
): TracedStatement[] {
  const format = asked.types.map((type) => FORMATS[type]).find((each) => each !== undefined);
  const text = asked.text.replace(/[?.!\s]+$/, '').replace(/\s*\([^()]*\)$/, '');
  const label = labelIn(text);
  if (format === undefined || label === undefined || !isOneLabel(label)) return [];
  // A table may have a value for each year.
  if (wording === 'all words' && (asked.period || asked.years.length > 0 || PERIOD.test(text))) return [];
  const meant = matchingDocuments(asked, label, corpus, wording);
  const found = [...meant.best, ...meant.others].flatMap((documentId) => {
    const own = passages.filter((passage) => passage.documentId === documentId);
    const name = own[0]?.documentName ?? '';
    const pages = own.map(({ number, text: md }) => ({ page: number, md, spans: [] }));
    const column = { id: documentId, name: label, description: '', format, prompt: null, isRequired: false };
    const cell = fillColumn({ id: documentId, name, pages }, column);
    return cell.outcome === 'value' ? [cell] : [];
  });
  const [first] = found.toSorted((a, b) => b.confidence - a.confidence);
  const [source] = first?.sources ?? [];
  // If documents disagree, leave the answer to the findings, which are shown for each document.
  if (
    !first ||
    !source ||
    first.review ||
    !meant.best.includes(first.columnId) ||
    new Set(found.map(({ value }) => value)).size > 1
  )
    return [];
  const shown = format === 'string' ? String(first.value) : writtenAs(format, source.quote, first.value);
  const units = corpus.units.filter(({ passage, quote }) => passage === source.page && holds(quote, source.quote));
  // Several labels of a form may share the quoted line.
  const unit = units.find(({ cells }) => cells.some(({ value }) => value.includes(shown))) ?? units[0];
  if (unit && (listsOthers(asked, unit) || (format === 'date' && ADDRESSING.test(unit.label)))) return [];
  const column = unit?.cells.find(({ value }) => value.includes(shown))?.column ?? '';
  if (asked.period && unit && !isOfPeriod(asked.period, unit, column)) return [];
  if (unit) {
    const picked = {
      values: [{ text: shown, column: '' }],
      type: asked.types[0] ?? 'open',
      fit: 1,
      rule: 'label' as const,
    };
    return composeFindings(asked, [[{ unit, score: 1, picked }]], false);
  }
  const quotes = [{ passage: source.page, quote: source.quote }];
  return [
    { text: `**${escapeMarkdown(shown)}** (${escapeMarkdown(label)})`, block: 'paragraph', quotes, rule: 'label' },
  ];
}

function holds(one: string, other: string) {
  return one.includes(other) || other.includes(one);
}

function isOneLabel(label: string) {
  return label.split(/\s+/).length <= MOST_WORDS && !/\b(?:and|or)\b|,/i.test(label);
}

const NAMED_THING =
  /^(?:(?:at|with|by|from|to|in) )?(?:which|what) (bank|insurer|lender|auditor|landlord|tenant|supplier|customer|(?:\w+ )?(?:number|reference|code|balance))\b/i;

/** Returns the label that a form would use for the requested value. */
function labelIn(text: string): string | undefined {
  const event = /^when\b/i.test(text)
    ? EVENT_LABELS.find(({ event: pattern }) => pattern.test(text))?.label
    : undefined;
  const plain = LABEL.exec(text)?.[1];
  const owned = plain === undefined || /['’]/.test(plain) ? OWNED.exec(text)?.[1] : undefined;
  return event ?? NAMED_THING.exec(text)?.[1] ?? owned ?? plain;
}

/** Returns the value in the spelling of the quote. */
function writtenAs(format: Format, quote: string, value: CellValue): string {
  const hints = { dateOrder: 'MDY', dollar: DOLLAR_SIGN } as const;
  const all = format === 'currency' ? bareAmountsIn(quote, hints) : typedIn(format, quote, hints);
  return all.find(({ parsed }) => parsed.ok && parsed.value === value)?.text ?? String(value);
}

/**
 * Returns the documents that contain all names of the question, best first. `best` are also described by its other words;
 * `others` only contain those words and might contradict.
 */
function matchingDocuments(
  asked: Asked,
  label: string,
  { documents }: Corpus,
  wording: LabelWording,
): { best: string[]; others: string[] } {
  const ofLabel = new Set(contentStems(label));
  const bound = asked.terms.filter(({ binding }) => binding).map(({ stem }) => stem);
  if (bound.length === 0 && documents.size > 1) return { best: [], others: [] };
  const others = asked.terms.filter(({ stem, binding }) => !binding && !ofLabel.has(stem)).map(({ stem }) => stem);
  const distinctive = others.filter((stem) => !LIGHT_STEMS.has(stem));
  const named = [...documents]
    .filter(([, document]) => asked.names.every((name) => containsName(document, name)))
    .filter(([, document]) => bound.every((stem) => document.text.has(stem) || document.name.has(stem)))
    .map(([id, document]) => ({
      id,
      fit: others.reduce((sum, stem) => sum + fitOf(stem, document), 0),
      least: Math.min(...distinctive.map((stem) => fitOf(stem, document))),
    }))
    .toSorted((a, b) => b.fit - a.fit);
  const idsOf = (some: typeof named) => some.map(({ id }) => id);
  if (wording === 'label only') return { best: idsOf(named.filter(({ fit }) => fit === named[0]?.fit)), others: [] };
  return {
    best: idsOf(named.filter(({ least }) => least > 1)),
    others: idsOf(named.filter(({ least }) => least === 1)),
  };
}

function fitOf(stem: string, { name, subject, text }: DocumentWords): number {
  if (name.has(stem)) return 3;
  return subject.has(stem) ? 2 : text.has(stem) ? 1 : 0;
}
