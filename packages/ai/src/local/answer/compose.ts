import type { Statement } from '../../evidence/index.ts';
import type { IndexedUnit } from './corpus.ts';
import type { Finding } from './findings.ts';
import type { PickRule } from './pick-value.ts';
import type { Asked } from './question.ts';
import { verdictOf } from './verdict.ts';

/** The rule that produced a statement. For tests and diagnosis, not for users. */
export type AnswerRule = 'summary' | 'list' | 'sentence' | PickRule;
export type TracedStatement = Statement & { rule: AnswerRule };

const MAX_SHOWN = 320;
const SCALE =
  /\b(?:in )?(?:(?:USD|EUR|GBP|CHF|US\$|[$€£])\s?(?:thousands?|millions?|billions?|000s?|'000s?|m\b|k\b)|(?:thousands?|millions?|billions?) of \w+)/i;
const GENERIC_COLUMN = /^(?:details?|values?|amounts?|descriptions?|item|terms?)$/i;
const SEVERAL = 'There is more than one answer in the documents:';

/** Writes the findings of one question as Markdown statements, one for each group. All findings of a group have the same value. */
export function composeFindings(asked: Asked, groups: readonly Finding[][], nameDocuments: boolean): TracedStatement[] {
  const several = groups.length > 1;
  const valued = groups.some(([first]) => first?.picked !== undefined);
  const documents = new Set(groups.flat().map(({ unit }) => unit.documentId));
  return groups.flatMap((group) => {
    const first = group[0];
    if (!first) return [];
    const line = valued ? valueLine(first) : sentenceLine(asked, first, groups[0]?.[0] === first);
    const named =
      nameDocuments || (several && documents.size > 1)
        ? `*${escapeMarkdown(documentTitle(first.unit))}*: ${line}`
        : line;
    const statement: TracedStatement = {
      rule: first.picked?.rule ?? 'sentence',
      text: several ? `- ${named}` : named,
      block: several ? 'item' : 'paragraph',
      quotes: group.map(({ unit }) => ({ passage: unit.passage, quote: unit.quote })),
    };
    return [several && valued && !nameDocuments ? { ...statement, heading: SEVERAL } : statement];
  });
}

export function composeList(units: readonly IndexedUnit[]): TracedStatement[] {
  return units.map((unit) => ({
    rule: 'list',
    text: `- ${unit.kind === 'row' ? rowLine(unit) : escapeMarkdown(shown(unit.text))}`,
    block: 'item',
    quotes: [{ passage: unit.passage, quote: unit.quote }],
  }));
}

export function documentTitle(unit: { documentName: string }): string {
  return unit.documentName.replace(/\.\w{1,5}$/, '').replaceAll('_', ' ');
}

function valueLine({ unit, picked }: Finding): string {
  const values = picked?.values ?? [];
  const first = values[0];
  if (!first) return escapeMarkdown(shown(unit.text));
  const scale = unit.kind === 'row' ? scaleOf(unit, first) : '';
  if (values.length > 1) {
    const listed = values.map(
      ({ text, column }) => `${bold(text)}${column === '' ? '' : ` (${escapeMarkdown(column)})`}`,
    );
    return `${escapeMarkdown(unit.label)}: ${listed.join(', ')}${scale}`;
  }
  if (unit.kind === 'sentence' || unit.kind === 'item') {
    return `${bold(first.text)} — ${escapeMarkdown(shown(unit.text, first.text))}`;
  }
  const label = /\p{L}/u.test(unit.label) ? unit.label : '';
  const column = unit.kind === 'row' && !GENERIC_COLUMN.test(first.column) ? first.column : '';
  const context = [label, column].filter((text) => text !== '' && text !== first.text);
  return `${bold(first.text)}${context.length > 0 ? ` (${escapeMarkdown(context.join(', '))})` : ''}${scale}`;
}

function sentenceLine(asked: Asked, { unit, score }: Finding, isFirst: boolean): string {
  const text = unit.kind === 'row' ? rowLine(unit) : escapeMarkdown(shown(unit.text));
  const verdict = isFirst && asked.types[0] === 'yes-no' ? verdictOf(asked, unit, score) : undefined;
  return verdict ? `${bold(verdict)} — ${text}` : text;
}

function rowLine(unit: IndexedUnit): string {
  const cells = unit.cells.map(({ column, value }) => (column === '' ? value : `${column}: ${value}`));
  return `${bold(unit.label)}${cells.length > 0 ? ` — ${escapeMarkdown(cells.join('; '))}` : ''}`;
}

/** Returns "(USD thousands)" if a text above the table gives the scale and the cell does not. */
function scaleOf(unit: IndexedUnit, cell: { text: string; column: string }): string {
  if (/[%$€£]|[A-Z]{3}/.test(cell.text) || SCALE.test(cell.column)) return '';
  const scale = SCALE.exec(`${unit.headings.join(' ')} ${unit.lead} ${unit.labelColumn}`);
  return scale ? `, ${escapeMarkdown(scale[0])}` : '';
}

/** Shortens a long sentence around the value for display. The citation keeps the whole sentence. */
function shown(text: string, around = ''): string {
  if (text.length <= MAX_SHOWN) return text;
  const at = Math.max(0, text.indexOf(around));
  const from = at < MAX_SHOWN * 0.7 ? 0 : text.indexOf(' ', at - MAX_SHOWN / 2) + 1;
  const cutAt = text.lastIndexOf(' ', from + MAX_SHOWN);
  const to = text.length - from <= MAX_SHOWN ? text.length : cutAt;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

function bold(text: string): string {
  return `**${escapeMarkdown(text)}**`;
}

/** Escapes a document's text, so that it cannot become markup or a citation. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`);
}
