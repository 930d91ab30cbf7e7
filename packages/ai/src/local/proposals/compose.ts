import type { Statement } from '../../evidence/index.ts';
import { escapeMarkdown } from '../answer/compose.ts';
import type { GridCell, GridRow } from './grid.ts';
import type { Proposal } from './proposal.ts';

const MOST_SHOWN = 700;
const MOST_QUOTES = 6;
const SCALE_WORDS: Readonly<Record<number, string>> = {
  1e3: 'thousands',
  1e6: 'millions',
  1e9: 'billions',
  1e12: 'trillions',
};

/**
 * Writes a proposal as Markdown statements. What is shown beside a value is the path of its own cell: a row without a label
 * is shown without one. A computed value is shown with its formula, and each operand is quoted.
 */
export function composeProposal(proposal: Proposal): Statement[] {
  const { operation, cells, units } = proposal;
  if (units) return sentences(proposal);
  const [first] = cells;
  if (!first) return [];
  switch (operation) {
    case 'value':
      return [statement(`${bold(first.text)}${aside(pathOf(first))}${unitOf(first)}`, [first.row])];
    case 'values':
      return cells.map((cell) => item(`${bold(cell.text)}${aside(pathOf(cell))}${unitOf(cell)}`, [cell.row]));
    case 'members':
      return cells.map(({ row }) => item(bold(row.label), [row]));
    case 'periods':
      return [statement(listOf(proposal.key), rowsOf(cells))];
    case 'periods where':
    case 'rows where':
      return [statement(`${listOf(proposal.key)} — ${operands(cells)}${unitOf(first)}`, rowsOf(cells))];
    case 'extreme period':
    case 'extreme row':
      return [statement(`${bold(proposal.key)} — ${operands(cells)}${unitOf(first)}`, rowsOf(cells))];
    case 'count of members':
      return [
        statement(
          `${bold(proposal.key)} — ${cells.map(({ row }) => escapeMarkdown(row.label)).join('; ')}`,
          rowsOf(cells),
        ),
      ];
    case 'count of periods':
    case 'count of rows':
      return [
        statement(
          `${bold(proposal.key)} — ${escapeMarkdown(proposal.shown.replace(/^\d+: ?/, '') || 'none')}`,
          rowsOf(cells),
        ),
      ];
    default:
      return [computed(proposal, first)];
  }
}

function computed({ shown, cells }: Proposal, first: GridCell): Statement {
  const [value = '', formula = ''] = shown.split(' = ');
  return statement(
    `${bold(value)} = ${escapeMarkdown(formula)}${unitOf(first, value)} — ${operands(cells)}`,
    rowsOf(cells),
  );
}

function sentences({ units = [] }: Proposal): Statement[] {
  const text = units.map((unit) => escapeMarkdown(unit.text)).join(' ');
  const quotes = units.map(({ passage, quote }) => ({ passage, quote }));
  return [
    {
      text: text.length > MOST_SHOWN ? `${text.slice(0, text.lastIndexOf(' ', MOST_SHOWN))} …` : text,
      block: 'paragraph',
      quotes,
      needsAllQuotes: true,
    },
  ];
}

function statement(text: string, rows: readonly GridRow[]): Statement {
  const quotes = rows.slice(0, MOST_QUOTES).map(({ grid, quote }) => ({ passage: grid.passage, quote }));
  return { text, block: 'paragraph', quotes, needsAllQuotes: true };
}

function item(text: string, rows: readonly GridRow[]): Statement {
  return { ...statement(`- ${text}`, rows), block: 'item' };
}

function rowsOf(cells: readonly GridCell[]): GridRow[] {
  return [...new Set(cells.map(({ row }) => row))];
}

/** The label, or the group of a row without one, and the headings of the column. */
function pathOf({ row, headers }: GridCell): string[] {
  const group = row.parents.at(-1)?.replace(/:$/, '');
  const own = row.label === '' ? (group === undefined ? [] : [`${group}, row without a label`]) : [row.label];
  const needsGroup =
    group !== undefined &&
    row.label !== '' &&
    /^(?:other|total|net|basic|diluted)\b/i.test(row.label) &&
    row.label.length < 20;
  return [...(needsGroup ? [group] : []), ...own, ...new Set(headers)].map((part) => part.replace(/[,:\s]+$/, ''));
}

function aside(path: readonly string[]): string {
  return path.length === 0 ? '' : ` (${escapeMarkdown(path.join(', '))})`;
}

/** The operands of a computed value, each with what tells it apart. */
function operands(cells: readonly GridCell[]): string {
  return cells.map(operandText).join('; ');
}

/** The path of a cell and its text: "Goodwill, 2031: 77". */
export function operandText(cell: GridCell): string {
  return `${escapeMarkdown(pathOf(cell).join(', '))}: ${escapeMarkdown(cell.text)}`;
}

/** The rows of cells as quotes. */
export function quotesOf(cells: readonly GridCell[]): Statement['quotes'] {
  return rowsOf(cells).map(({ grid, quote }) => ({ passage: grid.passage, quote }));
}

function unitOf({ unit, isPercent, text }: GridCell, value = text): string {
  const scale = SCALE_WORDS[unit.scale];
  if (isPercent || value.endsWith('%') || scale === undefined || unit.isPerShare) return '';
  if (/million|billion|thousand|\d\s?(?:m|k|bn)\b/i.test(text)) return '';
  const currency = unit.currency === undefined || /[$€£¥]|[A-Z]{3}/.test(text) ? '' : `${unit.currency} `;
  return `, ${escapeMarkdown(currency)}${scale}`;
}

function listOf(key: string): string {
  return key.split('|').map(bold).join(', ');
}

function bold(text: string): string {
  return `**${escapeMarkdown(text)}**`;
}
