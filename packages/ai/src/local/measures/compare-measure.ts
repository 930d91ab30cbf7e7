import type { Statement } from '../../evidence/index.ts';
import { isCalled } from '../../retrieval/index.ts';
import { escapeMarkdown } from '../answer/compose.ts';
import type { Reading } from '../proposals/reading.ts';
import { readRequest } from '../proposals/request.ts';
import { answerMeasure } from './answer-measure.ts';

const ASKS = [
  /^(?:please )?(?:compare|contrast) (?:the )?(.+)$/i,
  /^how (?:do|does|did) (?:the )?(.+?) compare\b(.*)$/i,
  /^what (?:is|are|was|were) (?:the )?(.+)$/i,
];
/** Matches the text between the names of compared companies. */
const JOINT = /^(?:['’]s)?(?:\s*,)?\s*(?:(?:and|or|with|to|versus|vs\.?|&)\s+)?(?:the\s+)?$/i;
const YEAR = /(?:19|20)\d{2}/g;
const MOST_COMPANIES = 6;

/**
 * Answers a question about one measure of several companies ("Compare the net sales of A and B"), with a figure for each. Without
 * a year, each figure is of the newest year that the file names of its company say. Returns undefined for other questions, and if
 * a company has no figure.
 */
export function compareMeasure(asked: string, reading: Reading): Statement[] | undefined {
  const text = asked.trim().replace(/[?.\s]+$/, '');
  const { called, periods } = readRequest(text);
  const subject = subjectOf(text);
  const list = subject === undefined ? undefined : listIn(subject, called);
  if (subject === undefined || list === undefined) return undefined;
  const statements = list.names.map((name) => {
    const year = periods.length > 0 ? '' : newestYear(name, reading);
    if (year === undefined) return undefined;
    const alone = `What was the ${subject.slice(0, list.start)}${name}${subject.slice(list.end)}${year && ` in ${year}`}?`;
    const answer = answerMeasure(alone, readRequest(alone), reading);
    return answer && { ...answer, block: 'item' as const, text: `- *${escapeMarkdown(name)}*: ${answer.text}` };
  });
  const found = statements.filter((statement) => statement !== undefined);
  return found.length === list.names.length ? found : undefined;
}

function subjectOf(text: string): string | undefined {
  for (const pattern of ASKS) {
    const [, subject, rest = ''] = pattern.exec(text) ?? [];
    if (subject !== undefined) return `${subject}${rest}`;
  }
  return undefined;
}

/** Finds the names that are listed beside each other, in their order, and where their list begins and ends. */
function listIn(text: string, called: readonly string[]): { names: string[]; start: number; end: number } | undefined {
  const found = called
    .map((name) => ({ name, start: text.indexOf(name), end: text.indexOf(name) + name.length }))
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start);
  const isList = found.every(({ end }, at) => {
    const next = found[at + 1];
    return next === undefined || JOINT.test(text.slice(end, next.start));
  });
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last || found.length < 2 || found.length > MOST_COMPANIES || !isList) return undefined;
  return { names: found.map(({ name }) => name), start: first.start, end: last.end };
}

/** The newest year in the file names of a company: "2031" for "NORTHWIND_2031_10K.pdf". */
function newestYear(name: string, { documents }: Reading): string | undefined {
  const titles = [...documents.values()].map(({ title }) => title).filter((title) => isCalled(title, [name]));
  return titles
    .flatMap((title) => title.match(YEAR) ?? [])
    .sort()
    .at(-1);
}
