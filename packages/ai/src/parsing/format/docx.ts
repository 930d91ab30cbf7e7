import mammoth from 'mammoth';
import TurndownService from 'turndown';
import { checkArchive, textEntries } from '../archive.ts';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { pipeTable } from '../page-writer.ts';
import { pagesOf } from '../paging.ts';
import { Refusal } from '../refusal.ts';
import { hidingStyles, separateVanished } from './vanished.ts';

const PAGE_BREAK = '\f';
/** Maximum length of a page between the author's page breaks, in characters. */
const LONGEST_PAGE = 8_000;

/** Reads a Word document. Splits at its page breaks, or into pages of about 3,000 characters if it has none. */
export async function* readDocx(source: Source): AsyncGenerator<ParsedPage, Summary> {
  const names = await checkArchive(source.path, source.limits);
  if (!names.some((name) => /^word\/document\d*\.xml$/.test(name))) throw new Refusal('damaged');
  const { html, hidden } = await htmlOf(source.path);
  const sections = markdownOf(html).split(PAGE_BREAK);
  let count = 0;
  let title: string | null = null;
  for (const section of sections) {
    for (const page of pagesOf(section, count + 1, sections.length > 1 ? LONGEST_PAGE : undefined)) {
      count = page.page;
      title ??= /^# (.+)$/m.exec(page.md)?.[1]?.trim() ?? null;
      yield count === 1 && hidden ? { ...page, hidden } : page;
    }
  }
  if (count === 0 && !hidden) throw new Refusal('no_text');
  if (count === 0) {
    count = 1;
    yield { page: 1, md: '', spans: [], hidden };
  }
  return { title, length: { count, unit: 'page' }, notes: [] };
}

async function htmlOf(path: string): Promise<{ html: string; hidden: string }> {
  try {
    // mammoth accepts an opened package as `file`, but its types do not declare it.
    const { file, hidden } = await packageOf(path);
    const input = { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
    const result = await mammoth.convertToHtml(input, {
      styleMap: ["br[type='page'] => hr", "p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"],
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      externalFileAccess: false,
    });
    return { html: result.value, hidden };
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('damaged', { cause });
  }
}

/** Where Word last ended a page. Next to the author's page break it produces an empty page, which is dropped. */
const RENDERED_BREAK = /<w:lastRenderedPageBreak\s*\/>/g;

/** No program nests this deep. The XML reader needs time quadratic in the depth, and overflows the stack. */
const DEEPEST = 5_000;

function isTooDeep(xml: string): boolean {
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0 && depth <= DEEPEST; at = xml.indexOf('<', at + 1)) {
    const mark = xml[at + 1];
    if (mark === '/') depth -= 1;
    else if (mark !== '!' && mark !== '?') {
      const end = xml.indexOf('>', at);
      if (end < 0) break;
      if (xml[end - 1] !== '/') depth += 1;
    }
  }
  return depth > DEEPEST;
}

/** Decompresses the parts with text, up to the size in the directory, but no pictures. */
async function packageOf(path: string) {
  const parts = await textEntries(path, /\.(xml|rels)$/i);
  if ([...parts.values()].some(isTooDeep)) throw new Refusal('damaged');
  const styles = hidingStyles([...parts].find(([name]) => name.endsWith('/styles.xml'))?.[1] ?? '');
  const hidden: string[] = [];
  for (const [name, part] of parts) {
    if (!name.endsWith('.xml') || name.endsWith('/styles.xml')) continue;
    const separated = separateVanished(part, styles);
    if (separated.hidden) hidden.push(separated.hidden);
    parts.set(name, separated.xml);
  }
  const file = {
    exists: (name: string) => parts.has(name),
    read: (name: string) => {
      const part = parts.get(name);
      if (part === undefined) return Promise.reject(new Error(`There is no part ${name}`));
      return Promise.resolve(part.replace(RENDERED_BREAK, '<w:br w:type="page"/>'));
    },
  };
  return { file, hidden: hidden.join('\n\n') };
}

/** The used part of turndown's DOM. Browser types are not available here. */
type Element = {
  nodeName: string;
  nodeType: number;
  childNodes: ArrayLike<Element>;
  textContent: string | null;
  getAttribute?: (name: string) => string | null;
};

function markdownOf(html: string): string {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '*' });
  turndown.remove(['script', 'style']);
  turndown.addRule('picture', { filter: 'img', replacement: () => '' });
  turndown.addRule('pageBreak', { filter: 'hr', replacement: () => PAGE_BREAK });
  turndown.addRule('table', {
    filter: 'table',
    replacement: (_content, node) => `\n\n${pipeTable(gridOf(node))}\n\n`,
  });
  // turndown escapes marks for editors, which would prevent matching quotes.
  turndown.escape = (text) => text.replace(/^([#>|])/gm, String.raw`\$1`);
  return turndown.turndown(html).replace(/^(#{1,6} )\*\*(.+)\*\*\s*$/gm, '$1$2');
}

function* elementsIn(node: Element, name: RegExp): Generator<Element> {
  for (const child of Array.from(node.childNodes)) {
    if (name.test(child.nodeName)) yield child;
    else if (/^(THEAD|TBODY|TFOOT)$/.test(child.nodeName)) yield* elementsIn(child, name);
  }
}

/** Returns rows and columns with merged cells split: the text in the first cell, the others blank. */
function gridOf(table: Element): string[][] {
  const rows: string[][] = [];
  for (const [at, row] of [...elementsIn(table, /^TR$/)].entries()) {
    const line = (rows[at] ??= []);
    let column = 0;
    for (const cell of elementsIn(row, /^T[DH]$/)) {
      while (line[column] !== undefined) column += 1;
      const across = spanOf(cell, 'colspan');
      for (let below = 0; below < spanOf(cell, 'rowspan'); below += 1) {
        const target = (rows[at + below] ??= []);
        for (let right = 0; right < across; right += 1) target[column + right] = '';
      }
      line[column] = textIn(cell).replace(/\s+/g, ' ').trim();
      column += across;
    }
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? ''));
}

function spanOf(cell: Element, name: string): number {
  return Math.min(200, Math.max(1, Number(cell.getAttribute?.(name) ?? 1) || 1));
}

function textIn(node: Element): string {
  if (node.nodeType === 3) return node.textContent ?? '';
  const text = Array.from(node.childNodes, textIn).join('');
  return /^(P|BR|LI|TD|TH|TR|DIV|H\d)$/.test(node.nodeName) ? `${text} ` : text;
}
