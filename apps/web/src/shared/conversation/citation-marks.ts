import type { PhrasingContent, Root, RootContent } from 'mdast';

type Parent = Root | Extract<RootContent, { children: unknown[] }>;

/**
 * A remark plugin: turns `[n]` in running text into `<cite data-n="n">`, which renders as a citation if source n exists.
 * It leaves code alone and drops definitions, because a definition could turn `[1]` into a link.
 */
export function citationMarks() {
  return (tree: Root): void => {
    markIn(tree);
  };
}

function markIn(parent: Parent): void {
  // Each kind of parent has its own child types. A mark only replaces text, which every kind allows.
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

/** Splits text at its citations and keeps every character between them. */
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
