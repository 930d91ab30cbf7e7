/** A piece of a line with one style. */
export type Piece = { text: string; bold: boolean; italic: boolean; code: boolean };
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; pieces: Piece[] }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'item'; level: number; number: number | null; pieces: Piece[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'table'; rows: Piece[][][] };

/** A sign after a backslash is no mark. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const INLINE =
  /\\[!-/:-@[-`{-~]|\*\*(.+?)\*\*|__(.+?)__|`([^`]+)`|\*([^*\s][^*]*)\*|(?<![\w])_([^_]+)_(?![\w])|\[([^\]]+)\]\(([^)\s]+)\)/g;

const PLAIN = { bold: false, italic: false, code: false };

function hasSameStyle(a: Piece, b: Piece): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.code === b.code;
}

/** Splits a line into pieces by its marks. The address of a link stands behind its text. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, style: Partial<Piece> = {}) => {
    const piece = { text: style.code ? text : text.replaceAll(ESCAPED, '$1'), ...PLAIN, ...style };
    const last = pieces.at(-1);
    if (last && hasSameStyle(last, piece)) last.text += piece.text;
    else if (piece.text !== '') pieces.push(piece);
  };
  let at = 0;
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, alsoBold, code, italic, alsoItalic, label, url] = match;
    add(line.slice(at, match.index));
    if (bold ?? alsoBold) add(bold ?? alsoBold ?? '', { bold: true });
    else if (code) add(code, { code: true });
    else if (italic ?? alsoItalic) add(italic ?? alsoItalic ?? '', { italic: true });
    else if (label === undefined) add(whole);
    else add(label === url ? label : `${label} (${url})`);
    at = match.index + whole.length;
  }
  add(line.slice(at));
  return pieces;
}

function cellsOf(line: string): Piece[][] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => piecesOf(cell.trim()));
}

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,6})[.)])\s+(.*)$/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Reads Markdown as blocks: what reports consist of. Everything else is a paragraph with its text. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', pieces: piecesOf(paragraph.join(' ')) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (/^\s*```/.test(line)) {
      flush();
      const end = lines.findIndex((each, index) => index > at && /^\s*```/.test(each));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (line.includes('|') && TABLE_RULE.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-')) {
      flush();
      const rows = [cellsOf(line)];
      for (at += 1; (lines[at + 1] ?? '').includes('|'); at += 1) rows.push(cellsOf(lines[at + 1] ?? ''));
      blocks.push({ kind: 'table', rows });
    } else if (heading) {
      flush();
      const level = Math.min(4, heading[1]?.length ?? 1) as 1 | 2 | 3 | 4; // from one to six signs
      blocks.push({ kind: 'heading', level, pieces: piecesOf(heading[2] ?? '') });
    } else if (RULE.test(line)) {
      flush();
      blocks.push({ kind: 'rule' });
    } else if (item) {
      flush();
      const [, indent = '', number, text = ''] = item;
      const level = Math.min(3, Math.floor(indent.replaceAll('\t', '    ').length / 2));
      blocks.push({
        kind: 'item',
        level,
        number: number === undefined ? null : Number(number),
        pieces: piecesOf(text),
      });
    } else if (line.trim() === '') flush();
    else paragraph.push(line.trim());
  }
  flush();
  return blocks;
}
