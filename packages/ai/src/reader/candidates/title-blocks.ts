import { CONTACT, LEGAL_FORM, ORGANIZATION, REGISTRATION_NUMBER, UP_TO_FORM } from '../data/legal-forms.ts';
import { isOpen, ownLetters } from './whole-names.ts';
import type { Line, Paper } from '../paper.ts';
import { type Candidate, lettersOf } from './candidate.ts';

/** Title blocks are sought in the first lines; names with a legal form in more of them. */
const TOP_LINES = 14;
const FORM_LINES = 400;
const LONGEST_LINE = 110;
const LONGEST_JOINED_LINE = 60;
const MOST_JOINED = 4;

/** The next line begins with the rest of a name. */
const JOINS = /[A-Za-z] ?&$/;
/** The line goes on with the name of the line before. */
const JOINED = /^& /;

type Stretch = { text: string; first: Line; last: Line; start: number; end: number; isWhole: boolean };

/** Finds organizations: lines near the top or with a legal form, their cells, and joined lines of a title block. */
export function organizationsOf(paper: Paper): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const stretch of paper.lines.flatMap((line) => stretchesOf(paper, line)))
    for (const value of versionsOf(stretch.text)) {
      const candidate = isWholeName(paper, stretch, value) ? organizationIn(stretch, value) : undefined;
      if (!candidate) continue;
      const id = `${candidate.line}:${candidate.last}:${candidate.key}`;
      if (!found.has(id)) found.set(id, candidate);
    }
  return [...found.values()];
}

/**
 * Whether a value has words of its own, and begins and ends where the name does: "Co. (M) Sdn Bhd" is the rest of a name, and a
 * line above such a rest is only its beginning.
 */
function isWholeName(paper: Paper, { first, last, start, end }: Stretch, value: string): boolean {
  if (isOpen(value) || ownLetters(value) === 0) return false;
  const isBegun = JOINS.test(paper.lines[first.index - 1]?.text ?? '') || JOINED.test(first.text);
  if (start === first.start && first.index > 0 && isBegun) return false;
  const next = paper.lines[last.index + 1]?.text ?? '';
  return end < last.end || LEGAL_FORM.test(value) || !isRest(next);
}

function isRest(text: string): boolean {
  const [first = ''] = text.split(' ');
  return ORGANIZATION.test(first) && ownLetters(text) === 0 && !/\d/.test(text.replaceAll(/\([^)]*\)?/g, ''));
}

function stretchesOf(paper: Paper, line: Line): Stretch[] {
  const isTop = line.index < TOP_LINES;
  if (!isTop && !(line.index < FORM_LINES && ORGANIZATION.test(line.text))) return [];
  if (line.text.length > LONGEST_LINE) return [];
  const whole = { text: line.text, first: line, last: line, start: line.start, end: line.end, isWhole: true };
  const cells = line.cells
    .filter(({ text }) => line.cells.length > 1 && /[A-Za-z]{3}/.test(text))
    .map(({ text, start, end }) => ({ text, first: line, last: line, start, end, isWhole: false }));
  return [whole, ...cells, ...(isTop ? joinedFrom(paper, line) : [])];
}

function joinedFrom(paper: Paper, first: Line): Stretch[] {
  const stretches: Stretch[] = [];
  let { text } = first;
  for (const last of paper.lines.slice(first.index + 1, first.index + MOST_JOINED)) {
    if (last.text.length > LONGEST_JOINED_LINE || CONTACT.test(last.text)) break;
    text += ` ${last.text}`;
    stretches.push({ text, first, last, start: first.start, end: last.end, isWhole: true });
  }
  return stretches;
}

/**
 * Returns the text as written, without a registration number or remark at its end, up to its legal form, after a label, and after
 * a number such as that of the branch.
 */
function versionsOf(text: string): string[] {
  const versions = [
    text,
    text.replace(REGISTRATION_NUMBER, '').trim(),
    text.replace(/\s*[([{][^)\]}]*\d{3,}[^)\]}]*[)\]}]?\W*$/, '').trim(),
    UP_TO_FORM.exec(text)?.[0].trim() ?? '',
    text.replace(/^[A-Za-z .]{2,20}:\s*(?=\S)/, ''),
    text.replace(/^\W?\d+\s+(?=[A-Za-z]{2})/, ''),
  ];
  return [...new Set(versions)]
    .map((version) => version.replaceAll(/^[\W_]+(?=\w)|[\s,:;*-]+$/g, '').replaceAll(/\s+/g, ' '))
    .filter((version) => /[A-Za-z]{2}/.test(version) && !/[#(]$/.test(version));
}

function organizationIn({ text, first, last, start, end, isWhole }: Stretch, value: string): Candidate | undefined {
  const key = lettersOf(value).replace(/^THE/, '');
  if (key.length < 3 || key.length > 70) return undefined;
  const facts = {
    span: last.index - first.index + 1,
    hasLegalForm: LEGAL_FORM.test(value),
    isWhole: isWhole && value.length > text.length - 3,
    cut: text.length - value.length,
  };
  return { value, key, start, end, line: first.index, last: last.index, facts };
}
