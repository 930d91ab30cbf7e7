import { parseOffice } from 'officeparser';
import type { OfficeContentNode } from 'officeparser';
import { checkArchive, checkUnfolding, textEntries } from '../archive.ts';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { pipeTable } from '../page-writer.ts';
import { Refusal } from '../refusal.ts';
import { chartTable } from './chart.ts';
import { paged } from './text.ts';

type Kind = 'pptx' | 'odp' | 'odt' | 'rtf';

/** Reads a presentation: a page per slide, followed by the speaker's notes. */
export async function* readSlides(source: Source, kind: 'pptx' | 'odp'): AsyncGenerator<ParsedPage, Summary> {
  const { content, title } = await contentOf(source, kind);
  const slides = content.filter((node) => node.type === 'slide' || node.type === 'page');
  const charts = await textEntries(source.path, /(^|\/)charts\/chart[^/]*\.xml$/);
  const unseen = await hiddenSlides(source.path, kind);
  let written = false;
  for (const [at, slide] of slides.entries()) {
    const body = blocksFrom(slide.children ?? []);
    const heading = headingOf(slide.children ?? []);
    const notes = notesOf(slide);
    const md = [...promoted(body, heading), ...chartsOn(slide, charts), ...(notes ? [`**Notes:** ${notes}`] : [])].join(
      '\n\n',
    );
    written ||= md !== '';
    const label = heading ?? `Slide ${at + 1}`;
    if (unseen.has(at)) yield { page: at + 1, md: '', spans: [], label: `${label}, hidden`, hidden: md };
    else yield { page: at + 1, md, spans: [], label };
  }
  if (!written) throw new Refusal('no_text');
  const notes = [...unseen].map((at) => `Slide ${at + 1} is hidden.`);
  return { title, length: { count: slides.length, unit: 'slide' }, notes };
}

/** Returns the indexes of the slides that a presentation leaves out. */
async function hiddenSlides(path: string, kind: 'pptx' | 'odp'): Promise<ReadonlySet<number>> {
  const hidden = kind === 'pptx' ? await hiddenParts(path) : await hiddenPages(path);
  return new Set(hidden.flatMap((isHidden, at) => (isHidden ? [at] : [])));
}

/** Slides are read in the order of the numbers of their parts. */
async function hiddenParts(path: string): Promise<boolean[]> {
  const parts = await textEntries(path, /^ppt\/slides\/slide\d+\.xml$/);
  const byNumber = new Intl.Collator('en', { numeric: true });
  return [...parts]
    .toSorted(([a], [b]) => byNumber.compare(a, b))
    .map(([, xml]) => /<p:sld\s[^>]*\sshow="(?:0|false)"/.test(xml));
}

async function hiddenPages(path: string): Promise<boolean[]> {
  const xml = (await textEntries(path, /^content\.xml$/)).get('content.xml') ?? '';
  const styles = new Set<string>();
  for (const style of xml.split('<style:style ').slice(1)) {
    const own = style.split('</style:style>')[0] ?? '';
    const name = /style:name="([^"]+)"/.exec(own)?.[1];
    if (name && /presentation:visibility="hidden"/.test(own)) styles.add(name);
  }
  return Array.from(xml.matchAll(/<draw:page\s([^>]*)>/g), ([, attributes = '']) =>
    styles.has(/draw:style-name="([^"]+)"/.exec(attributes)?.[1] ?? ''),
  );
}

/** Reads ODT and RTF as pages of about 3,000 characters. */
export async function* readWriter(source: Source, kind: 'odt' | 'rtf'): AsyncGenerator<ParsedPage, Summary> {
  const { content, title } = await contentOf(source, kind);
  return yield* paged(blocksFrom(content).join('\n\n'), title, []);
}

async function contentOf(source: Source, kind: Kind): Promise<{ content: OfficeContentNode[]; title: string | null }> {
  if (kind !== 'rtf') {
    await checkArchive(source.path, source.limits);
    await checkUnfolding(source.path, /\.(xml|rels)$/i);
  }
  try {
    const document = await parseOffice(source.path, {
      fileType: kind,
      ignoreSlideMasters: true,
      extractAttachments: false,
    });
    const title = document.metadata.title?.trim();
    return { content: document.content, title: title ? title : null };
  } catch (cause) {
    const reason = cause instanceof Error ? `${cause.name} ${cause.message} ${JSON.stringify(cause)}` : '';
    if (/password|encrypt|decrypt/i.test(reason)) throw new Refusal('encrypted', { cause });
    if (/limit|exceed|too large/i.test(reason)) throw new Refusal('too_large', { cause });
    throw new Refusal('damaged', { cause });
  }
}

function inline(node: OfficeContentNode): string {
  if (node.type === 'break') return '\n';
  const own = node.children?.length ? node.children.map(inline).join('') : (node.text ?? '');
  return own.replace(/[\t ]+/g, ' ');
}

function blocksFrom(nodes: OfficeContentNode[]): string[] {
  const blocks: string[] = [];
  let list: string[] = [];
  const closeList = () => {
    if (list.length > 0) blocks.push(list.join('\n'));
    list = [];
  };
  for (const node of nodes) {
    if (node.type === 'list') {
      list.push(listItem(node));
      continue;
    }
    closeList();
    blocks.push(...blockFrom(node));
  }
  closeList();
  return blocks.filter((block) => block.trim());
}

function blockFrom(node: OfficeContentNode): string[] {
  if (node.type === 'table') return [tableFrom(node)];
  if (node.type === 'image' || node.type === 'drawing' || node.type === 'chart') return [];
  const text = inline(node).trim();
  if (node.type === 'heading')
    return [`${'#'.repeat(numberIn(node.metadata, 'level', 1))} ${text.replace(/\s+/g, ' ')}`];
  if (node.type === 'paragraph' || node.type === 'text' || node.type === 'code') return [text];
  return blocksFrom(node.children ?? []);
}

function numberIn(metadata: object | undefined, key: string, otherwise: number): number {
  const value: unknown = metadata && Reflect.get(metadata, key);
  return typeof value === 'number' ? value : otherwise;
}

function listItem(node: OfficeContentNode): string {
  const ordered = node.metadata && Reflect.get(node.metadata, 'listType') === 'ordered';
  const marker = ordered ? `${numberIn(node.metadata, 'itemIndex', 0) + 1}.` : '-';
  return `${'   '.repeat(numberIn(node.metadata, 'indentation', 0))}${marker} ${inline(node).trim()}`;
}

function tableFrom(table: OfficeContentNode): string {
  const rows: string[][] = [];
  for (const row of table.children ?? []) {
    const cells: string[] = [];
    for (const cell of row.children ?? []) {
      const text = (cell.children ?? []).map((child) => inline(child).trim());
      cells[numberIn(cell.metadata, 'col', cells.length)] = text.filter(Boolean).join(' ');
    }
    rows.push(Array.from(cells, (cell) => cell ?? ''));
  }
  return rows.length > 0 ? pipeTable(rows) : '';
}

/** Returns the title of a slide: its heading, or its first short paragraph. */
function headingOf(nodes: OfficeContentNode[]): string | null {
  const title = nodes.find((node) => node.type === 'heading') ?? nodes.find((node) => node.type === 'paragraph');
  const text = title ? inline(title).replace(/\s+/g, ' ').trim() : '';
  return text && text.length <= 120 ? text : null;
}

function promoted(blocks: string[], heading: string | null): string[] {
  if (!heading) return blocks;
  const at = blocks.findIndex((block) => block.replace(/^#+ /, '').replace(/\s+/g, ' ').trim() === heading);
  return at < 0 ? blocks : [`# ${heading}`, ...blocks.toSpliced(at, 1)];
}

function chartsOn(node: OfficeContentNode, charts: Map<string, string>): string[] {
  if (node.type !== 'chart') return (node.children ?? []).flatMap((child) => chartsOn(child, charts));
  const name: unknown = node.metadata && Reflect.get(node.metadata, 'attachmentName');
  const xml = typeof name === 'string' ? [...charts].find(([path]) => path.endsWith(`/${name}`))?.[1] : undefined;
  const table = xml ? chartTable(xml) : null;
  return table ? [table] : [];
}

function notesOf(slide: OfficeContentNode): string {
  const lines = (slide.notes ?? []).flatMap((note) => blocksFrom(note.children ?? []));
  // Skip the page number of the notes page.
  return lines.filter((line) => !/^\d{1,4}$/.test(line.trim())).join('\n');
}
