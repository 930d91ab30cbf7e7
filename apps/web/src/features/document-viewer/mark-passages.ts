import type { Element, ElementContent, Root, Text } from 'hast';

/** A passage of a page's Markdown, in UTF-16 offsets. */
export type Passage = { start: number; end: number; key: string; isCurrent: boolean };

/**
 * A rehype plugin: wraps the text of passages in `<mark>`, across paragraphs and cells. If passages overlap, the current
 * one wins.
 */
export function markPassages({ markdown, passages }: { markdown: string; passages: readonly Passage[] }) {
  const ordered = passages.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (tree: Root): void => {
    if (ordered.length > 0) markIn(tree, markdown, ordered);
  };
}

function markIn(parent: Root | Element, markdown: string, passages: readonly Passage[]): void {
  const children = parent.children as ElementContent[]; // a Markdown page has no doctype below its root
  parent.children = children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return markText(child, markdown, passages);
    if (child.type === 'element') markIn(child, markdown, passages);
    return [child];
  });
}

function markText(text: Text, markdown: string, passages: readonly Passage[]): ElementContent[] {
  const start = text.position?.start.offset;
  const end = text.position?.end.offset;
  if (start === undefined || end === undefined || text.value.trim() === '') return [text];
  if (!passages.some((passage) => passage.start < end && passage.end > start)) return [text];
  const sources = sourceOffsets(text.value, markdown, start);
  const passageAt = (index: number) => {
    const at = sources[index] ?? end;
    return passages.find((passage) => at >= passage.start && at < passage.end);
  };
  const parts: ElementContent[] = [];
  for (let from = 0; from < text.value.length;) {
    const passage = passageAt(from);
    let to = from + 1;
    while (to < text.value.length && passageAt(to) === passage) to += 1;
    const part: Text = { type: 'text', value: text.value.slice(from, to) };
    parts.push(passage === undefined ? part : marked(part, passage));
    from = to;
  }
  return parts;
}

function marked(part: Text, { key, isCurrent }: Passage): Element {
  const properties = { 'data-passage': key, ...(isCurrent ? { 'data-current': '' } : {}) };
  return { type: 'element', tagName: 'mark', properties, children: [part] };
}

/** The Markdown offset of each character of a text, skipping escapes and entities in the Markdown. */
function sourceOffsets(value: string, markdown: string, start: number): number[] {
  const offsets: number[] = [];
  let at = start;
  for (const unit of value.split('')) {
    const next = markdown.indexOf(unit, at);
    // The character of an entity is not in the source, so it gets the current offset.
    if (next !== -1 && next - at <= LONGEST_ESCAPE) at = next;
    offsets.push(at);
    at += 1;
  }
  return offsets;
}

const LONGEST_ESCAPE = 8;
