import { tokenize } from '../../retrieval/index.ts';
import { synonymsOf } from '../answer/vocabulary.ts';
import { yearsIn } from './period.ts';
import type { Proposal, SentenceMatch } from './proposal.ts';
import type { Reading, ReadUnit } from './reading.ts';
import type { Request } from './request.ts';
import { states } from './surroundings/stated.ts';

const SENTENCES = 12;
/** So many of the best are also proposed together with the next sentence. */
const CONTINUED = 4;
const LIGHT_WEIGHT = 0.4;

export type SentenceProposal = Proposal & { sentence: SentenceMatch };

const REASON =
  /\b(?:because|due to|primarily|mainly|result(?:ed|ing|s)?|attribut\w+|driven|reflect\w*|since|owing|in order to|so that|caused|offset|related to|as a result|to (?:enable|reflect|provide|allow))\b/i;
const MANNER =
  /\b(?:by|using|based on|through|method|calculated|determined|recognized|recognised|measured|computed|estimated|model|basis|on a|over the)\b/i;
const DEFINITION = /\b(?:means?|refers?|represents?|defined|consists?|includes?|comprises?|is|are) /i;

/** Proposes sentences, list items and labelled values that share the question's words, and the best ones with the next sentence. */
export function proposeSentences(request: Request, reading: Reading): SentenceProposal[] {
  const units = reading.units.filter(({ kind }) => kind !== 'row');
  const best = units
    .map((unit, index) => ({
      unit,
      next: units[index + 1],
      sentence: matchUnit(request, unit, units[index - 1], reading),
    }))
    .filter(({ sentence }) => sentence.cover > 0)
    .sort((a, b) => quickScore(b.sentence) - quickScore(a.sentence) || statesMore(request, b.unit, a.unit))
    .slice(0, SENTENCES);
  return best.flatMap(({ unit, next, sentence }, rank) => {
    const one = madeOf([unit], sentence, rank);
    const follows = next && next.passage === unit.passage && next.headings.join() === unit.headings.join();
    if (rank >= CONTINUED || !follows || unit.kind === 'pair') return [one];
    const joined = matchUnit(
      request,
      {
        ...unit,
        text: `${unit.text} ${next.text}`,
        stems: unit.stems.union(next.stems),
        words: [...unit.words, ...next.words],
      },
      undefined,
      reading,
    );
    return [one, madeOf([unit, next], { ...joined, sentences: 2 }, rank)];
  });
}

/** Orders two sentences with the same words of the question. The sentence that states what is asked comes first. */
function statesMore(request: Request, one: ReadUnit, other: ReadUnit): number {
  return Number(states(request, one.text)) - Number(states(request, other.text));
}

function madeOf(units: readonly ReadUnit[], sentence: SentenceMatch, rank: number): SentenceProposal {
  const text = units.map((unit) => unit.text).join(' ');
  return {
    operation: 'sentence',
    cells: [],
    matches: [],
    units,
    key: text,
    shown: text,
    rank,
    quality: quickScore(sentence),
    sentence,
  };
}

/** Compares a request with quoted text that is no unit of a passage by itself. */
export function matchText(request: Request, text: string, reading: Reading): SentenceMatch {
  const words = tokenize(text).map(({ stem }) => stem);
  return matchUnit(request, { text, stems: new Set(words), words, headings: [], lead: '' }, undefined, reading);
}

function quickScore({ cover, contextCover, pairs, years }: SentenceMatch): number {
  return 0.5 * cover + 0.2 * contextCover + 0.3 * pairs + 0.1 * years;
}

type MatchedText = Pick<ReadUnit, 'text' | 'stems' | 'words' | 'headings' | 'lead'> & { documentId?: string };

function matchUnit(request: Request, unit: MatchedText, before: ReadUnit | undefined, reading: Reading): SentenceMatch {
  const context = `${unit.headings.join(' ')} ${unit.lead}`.toLowerCase();
  let [total, own, around] = [0, 0, 0];
  const count = (stem: string, weight: number) => {
    total += weight;
    const has = unit.stems.has(stem);
    const credit = has ? 1 : [...synonymsOf(stem)].some((other) => unit.stems.has(other)) ? 0.6 : 0;
    own += weight * credit;
    const isNear =
      (before !== undefined && before.documentId === unit.documentId && before.stems.has(stem)) ||
      context.includes(stem);
    around += weight * Math.max(credit, isNear ? 0.8 : 0);
  };
  for (const stem of request.stems) count(stem, reading.weightOf(stem));
  for (const stem of request.light) count(stem, reading.weightOf(stem) * LIGHT_WEIGHT);
  const all = [...request.stems, ...request.light];
  const { text } = unit;
  const asked = request.periods.flatMap(({ year }) => year ?? []);
  const written = new Set(yearsIn(text));
  const matched = asked.filter((year) => written.has(year)).length;
  const content = unit.words.length;
  return {
    cover: total === 0 ? 0 : own / total,
    contextCover: total === 0 ? 0 : around / total,
    pairs: adjacentPairs(all, unit.words),
    run: longestRun(all, unit.words),
    years: asked.length === 0 ? 0.5 : written.size === 0 ? 0.3 : matched / asked.length,
    reason: REASON.test(text) ? 1 : 0,
    manner: MANNER.test(text) ? 1 : 0,
    hasFigure: /\d/.test(text.replaceAll(/\b(?:19|20)\d{2}\b/g, '')) ? 1 : 0,
    hasAmount: /(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD))\s?\d|\d%|\b(?:million|billion|thousand)\b/i.test(text)
      ? 1
      : 0,
    hasDate: /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i.test(text)
      ? 1
      : 0,
    length: Math.min(1, content / 80),
    density: content === 0 ? 0 : all.filter((stem) => unit.stems.has(stem)).length / content,
    definition: DEFINITION.test(text) ? 1 : 0,
    introduces:
      text.trim().endsWith(':') ||
      /^the (?:following|tables?)\b|\b(?:as follows|set forth|table (?:below|above)|the following tables?)\b/i.test(
        text,
      )
        ? 1
        : 0,
    complete: /[.!?]["”’)]*$/.test(text.trim()) ? 1 : 0,
    sentences: 1,
  };
}

function adjacentPairs(asked: readonly string[], words: readonly string[]): number {
  if (asked.length < 2) return 0;
  const near = new Set<string>();
  for (let at = 0; at < words.length; at += 1)
    for (let ahead = 1; ahead <= 2; ahead += 1) near.add(`${words[at]} ${words[at + ahead]}`);
  let found = 0;
  for (let at = 0; at + 1 < asked.length; at += 1) if (near.has(`${asked[at]} ${asked[at + 1]}`)) found += 1;
  return found / (asked.length - 1);
}

function longestRun(asked: readonly string[], words: readonly string[]): number {
  const set = new Set(asked);
  let [best, run] = [0, 0];
  for (const word of words) {
    run = set.has(word) ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return Math.min(1, best / Math.max(1, asked.length));
}
