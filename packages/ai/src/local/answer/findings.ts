import { fold } from '../../retrieval/index.ts';
import { hasCompound } from './compounds.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import { concernsPeriod } from './period.ts';
import { pickValue } from './pick-value.ts';
import type { Picked } from './pick-value.ts';
import type { Asked } from './question.ts';
import { relevance } from './score.ts';

export type Finding = { unit: IndexedUnit; score: number; picked: Picked | undefined };

/** A finding with a lower score is no evidence. Tuned on the question set of `eval/answers`: refuse rather than invent. */
export const EVIDENCE_THRESHOLD = 0.6;
const UNTYPED_FACTOR = 0.5;
const OPEN_FACTOR = 0.95;
const VALUE_WANTED_FACTOR = 0.72;
const OTHER_DOCUMENT_MARGIN = 0.88;
const SAME_DOCUMENT_MARGIN = 0.96;
const ELABORATION_MARGIN = 0.92;
const MAX_DOCUMENTS = 4;
const MAX_SENTENCES = 3;

/** Scores the units of the corpus, or of one document, as findings, best first. The order of the passages breaks ties. */
export function findEvidence(asked: Asked, corpus: Corpus, documentId?: string): Finding[] {
  const first = asked.types[0] ?? 'open';
  const wantsText = first === 'open' || first === 'list' || first === 'yes-no';
  const open = asked.types.some((type) => type === 'open' || type === 'list' || type === 'yes-no');
  const findings: Finding[] = [];
  for (const unit of corpus.units) {
    if (documentId !== undefined && unit.documentId !== documentId) continue;
    if (asked.period && !concernsPeriod(asked.period, unit)) continue;
    const raw = relevance(asked, unit, corpus);
    if (raw < EVIDENCE_THRESHOLD * 0.8) continue;
    const picked = pickValue(asked, unit);
    const score = raw * (picked ? picked.fit : wantsText ? OPEN_FACTOR : open ? VALUE_WANTED_FACTOR : UNTYPED_FACTOR);
    if (score >= EVIDENCE_THRESHOLD) findings.push({ unit, score, picked });
  }
  return findings.sort((a, b) => b.score - a.score);
}

/**
 * Chooses the findings to show, in groups. With values, each group has one distinct value and its findings are cited
 * together. Without values, the best sentence and up to two related ones form a group each.
 */
export function chooseFindings(asked: Asked, ranked: readonly Finding[]): Finding[][] {
  const best = ranked[0];
  if (!best) return [];
  if (!best.picked) return chooseSentences(ranked, best).map((finding) => [finding]);
  const closest = ranked.filter((finding) => !ranked.some((other) => isOutdone(asked, finding, other)));
  const [first] = closest;
  return first ? chooseValues(closest, first) : [];
}

const TOTAL = /^(?:(?:sub|grand )?total\b|total$)/i;

function isBareYear({ values }: Picked): boolean {
  return /^\d{4}$/.test(values[0]?.text ?? '');
}

/** Checks whether another finding is clearly better: a full date, a complete compound, or the total of the same table. */
function isOutdone(asked: Asked, { unit, score, picked }: Finding, other: Finding): boolean {
  if (other.unit === unit || other.picked === undefined || other.score < score * OTHER_DOCUMENT_MARGIN) return false;
  if (picked?.type === 'date' && isBareYear(picked) && !isBareYear(other.picked)) return true;
  const whole = (each: IndexedUnit) => asked.compounds.filter((compound) => hasCompound(each, compound)).length;
  if (whole(other.unit) > whole(unit)) return true;
  const together = other.unit.passage === unit.passage && other.unit.headings.join() === unit.headings.join();
  return together && other.score >= score && TOTAL.test(other.unit.label) && !TOTAL.test(unit.label);
}

function chooseValues(ranked: readonly Finding[], best: Finding): Finding[][] {
  const groups = new Map<string, Finding[]>();
  const documents = new Set<string>();
  for (const finding of ranked) {
    const sameDocument = finding.unit.documentId === best.unit.documentId;
    const margin = sameDocument ? SAME_DOCUMENT_MARGIN : OTHER_DOCUMENT_MARGIN;
    if (!finding.picked || finding.score < best.score * margin) continue;
    const key = valueKey(finding.picked);
    const group = groups.get(key);
    if (group) {
      if (group.length < 2 && group.every((other) => other.unit.documentId !== finding.unit.documentId))
        group.push(finding);
    } else if (
      documents.size < MAX_DOCUMENTS &&
      groups.size < MAX_DOCUMENTS &&
      !(documents.has(finding.unit.documentId) && !sameDocument)
    ) {
      groups.set(key, [finding]);
    }
    documents.add(finding.unit.documentId);
  }
  return [...groups.values()].map((group) => group.toSorted((a, b) => readability(b) - readability(a)));
}

/** Rates the spelling of a figure, to show "$42,750.00" rather than "42750.00". */
function readability({ picked }: Finding): number {
  const text = picked?.values[0]?.text ?? '';
  if (!QUANTITIES.has(picked?.type ?? '')) return 0;
  return (/[$€£]|[A-Z]{3}/.test(text) ? 2 : 0) + (/\d,\d{3}/.test(text) ? 1 : 0);
}

function chooseSentences(ranked: readonly Finding[], best: Finding): Finding[] {
  const chosen: Finding[] = [];
  for (const finding of ranked) {
    if (chosen.length >= MAX_SENTENCES || finding.score < best.score * ELABORATION_MARGIN) break;
    const repeated = chosen.some(({ unit }) => similarity(unit.stems, finding.unit.stems) > 0.6);
    if (!repeated) chosen.push(finding);
  }
  return chosen;
}

/** Returns the same key for all spellings of a value: "USD 45,000" and "$45,000.00", "1 March 2026" and "March 1, 2026". */
function valueKey({ values, type }: Picked): string {
  return values.map(({ text }) => (type === 'date' ? dateKey(text) : quantityKey(text, type))).join('|');
}

function dateKey(text: string): string {
  const time = Date.parse(text.replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1'));
  return Number.isNaN(time) ? fold(text) : String(time);
}

const QUANTITIES = new Set(['amount', 'percentage', 'number', 'multiple', 'count', 'duration']);

function quantityKey(text: string, type: string): string {
  if (!QUANTITIES.has(type) && !/^\d[\d,.]*(?: [\p{Ll} ]+)?$/u.test(text)) {
    return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  }
  const scale = /(?:million|\bm\b|\dm\b)/i.test(text)
    ? 'm'
    : /(?:billion|bn)/i.test(text)
      ? 'bn'
      : /(?:\dk\b|thousand)/i.test(text)
        ? 'k'
        : '';
  const digits = /\d[\d,.]*/.exec(text)?.[0].replaceAll(',', '').replace(/\.0+$/, '').replace(/\.$/, '');
  return digits === undefined ? fold(text) : `${digits}${scale}`;
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const stem of a) if (b.has(stem)) shared += 1;
  return shared / (a.size + b.size - shared);
}
