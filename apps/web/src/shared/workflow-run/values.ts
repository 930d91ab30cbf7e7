export type Citation = { documentId: string; name: string; page: number; quote: string };
export type Shape =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'rows'; columns: string[]; rows: string[][] }
  | { kind: 'fields'; fields: { name: string; text: string }[] }
  | { kind: 'json'; text: string };

const MOST_CITATIONS = 50;
const MOST_DEPTH = 6;
const LONGEST = 20_000;
/** An object with longer values is shown as JSON. */
const LONGEST_FIELD = 500;

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null; // an object, by the check
}
function textIn(fields: Fields, ...names: string[]): string {
  for (const name of names) if (typeof fields[name] === 'string' && fields[name] !== '') return fields[name];
  return '';
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}

/** The object or list that a text writes as JSON; null for other texts. */
function parsedOf(text: string): unknown {
  if (text.length > LONGEST || !/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // a text that only begins like JSON
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= LONGEST_FIELD : typeof value !== 'object' || value === null;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids say nothing to people. They are left out, unless there is nothing else. */
function withoutIds(names: readonly string[], cellsOf: (name: string) => readonly unknown[]): string[] {
  const isId = (cell: unknown) => typeof cell === 'string' && ID.test(cell);
  const said = names.filter((name) => {
    const cells = cellsOf(name).filter((cell) => cell !== null && cell !== undefined && cell !== '');
    return cells.length === 0 || !cells.every(isId);
  });
  return said.length > 0 ? said : [...names];
}

/** How a value is shown. A message is its text, a list of objects a table, and a small object a list of its values. */
export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined || value === '') return { kind: 'empty' };
  if (typeof value === 'string') {
    const parsed = parsedOf(value);
    return parsed === null ? { kind: 'text', text: cut(value) } : shapeOf(parsed);
  }
  if (typeof value === 'number' || typeof value === 'boolean') {
    return { kind: 'text', text: cut(String(value)) };
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: 'empty' };
    const rows = value.map(fieldsOf);
    if (rows.every((row) => row !== null)) {
      const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const columns = withoutIds(all, (name) => rows.map((row) => row[name]));
      return { kind: 'rows', columns, rows: rows.map((row) => columns.map((name) => cellOf(row[name]))) };
    }
    if (value.every((each) => typeof each === 'string')) return { kind: 'text', text: cut(value.join('\n')) };
  }
  const fields = fieldsOf(value);
  const text = fields && textIn(fields, 'text', 'preview');
  if (text) return shapeOf(text);
  if (fields && Object.keys(fields).length > 0 && Object.values(fields).every(isPlain)) {
    const names = withoutIds(Object.keys(fields), (name) => [fields[name]]);
    return { kind: 'fields', fields: names.map((name) => ({ name, text: cellOf(fields[name]) })) };
  }
  return { kind: 'json', text: cut(JSON.stringify(value, null, 2)) };
}

const MARKDOWN = /^(?:#{1,6} |[-*+] |\d+\. |> |\|.*\||```)|\*\*[^*\n]+\*\*|\[[^\]\n]+\]\(https?:/m;

/** Whether a text has marks of Markdown, such as headings, lists and bold words. */
export function isMarkdown(text: string): boolean {
  return MARKDOWN.test(text);
}

/** Returns the citations in a value, each once: every object with a document, a page and maybe its quote. */
export function citationsIn(value: unknown): Citation[] {
  const found = new Map<string, Citation>();
  const visit = (each: unknown, depth: number): void => {
    if (depth > MOST_DEPTH || found.size >= MOST_CITATIONS) return;
    if (Array.isArray(each)) return each.forEach((inner) => visit(inner, depth + 1));
    const fields = fieldsOf(each);
    if (!fields) return;
    const documentId = textIn(fields, 'documentId', 'document_id');
    const page = Number(fields['page']);
    if (documentId !== '' && Number.isInteger(page) && page > 0) {
      const quote = textIn(fields, 'quote', 'passage', 'text');
      const name = textIn(fields, 'documentName', 'document_name', 'name', 'file_name') || 'Document';
      found.set(`${documentId} ${page} ${quote}`, { documentId, name, page, quote });
      return;
    }
    for (const inner of Object.values(fields)) visit(inner, depth + 1);
  };
  visit(value, 0);
  return [...found.values()];
}
