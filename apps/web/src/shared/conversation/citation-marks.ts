import type { PhrasingContent, Root, RootContent } from 'mdast';

type Parent = Root | Extract<RootContent, { children: unknown[] }>;

/**
 * A remark plugin: `[n]` in running text becomes `<cite data-n="n">`, which the page draws as a citation where source n
 * exists. Code is left alone. Definitions are dropped first, so that no text can turn `[1]` into a link of its own.
 */
export function citationMarks() {
  return (tree: Root): void => {
    markIn(tree);
  };
}

function markIn(parent: Parent): void {
  // Each kind of parent allows its own children; marks only ever stand where text stood.
  const children = parent.children as RootContent[];
  const next = children.flatMap((child): RootContent[] => {
    if (child.type === 'definition') return [];
    if (child.type === 'text') return splitCitations(child.value);
    if (child.type === 'linkReference') return splitCitations(`[${child.label ?? child.identifier}]`);
    if (child.type === 'imageReference') return splitCitations(child.alt ?? '');
    if ('children' in child && child.type !== 'link') markIn(child);
    return [child];
  });
  parent.children = next as typeof parent.children;
}

/** The text cut at its citations; what stands between them keeps every character. */
export function splitCitations(text: string): PhrasingContent[] {
  return text
    .split(/(\[\d{1,3}\])/)
    .filter((part) => part !== '')
    .map((part) => {
      const n = /^\[(\d{1,3})\]$/.exec(part)?.[1];
      if (n === undefined) return { type: 'text', value: part };
      const data = { hName: 'cite', hProperties: { 'data-n': n } };
      return { type: 'emphasis', data, children: [{ type: 'text', value: part }] };
    });
}
