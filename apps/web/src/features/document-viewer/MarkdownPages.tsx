import type { Element } from 'hast';
import { type CSSProperties, memo, useCallback, useEffect, useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { formatCount } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { alignAmounts } from './align-amounts.ts';
import { locateQuote } from './locate-quote.ts';
import { markPassages, type Passage } from './mark-passages.ts';
import type { Mark } from './marks.ts';
import { PageFlow } from './PageFlow.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import type { PagesProps } from './pages.ts';
import { useParsedPage } from './use-pages.ts';
import { useShowOnce } from './use-show-once.ts';
import styles from './MarkdownPages.module.css';

type Props = PagesProps & { version: number; pageCount: number; unit: string };

const GUESS_PX = 900;

/** The text, tables and headings that were read from a document, page by page. */
export function MarkdownPages({ documentId, version, pageCount, unit, ...view }: Props) {
  const { scroller, width, zoom, onZoomed, page, onPage, marks } = view;
  const percent = zoom ?? 100;
  useEffect(() => onZoomed(percent, pageCount), [percent, pageCount, onZoomed]);
  const guess = useCallback(() => GUESS_PX, []);
  return (
    <PageFlow
      scroller={scroller}
      count={pageCount}
      heightOf={guess}
      page={page}
      onPage={onPage}
      layout={`${percent} ${Math.round(width / 40)}`}
    >
      {(number) => (
        <TextPage
          documentId={documentId}
          version={version}
          number={number}
          isOnly={pageCount === 1}
          unit={unit}
          percent={percent}
          marks={marks}
        />
      )}
    </PageFlow>
  );
}

type TextPageProps = {
  documentId: string;
  version: number;
  number: number;
  isOnly: boolean;
  unit: string;
  percent: number;
  marks: readonly Mark[];
};

function TextPage({ documentId, version, number, isOnly, unit, percent, marks }: TextPageProps) {
  const { page, isPending, isError, error, refetch } = useParsedPage(documentId, version, number, true);
  const markdown = page?.md ?? '';
  const passages = useMemo(() => passagesOn(number, markdown, marks), [number, markdown, marks]);
  if (isError) return <ErrorState title="This page could not be loaded" error={error} retry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  const label = labelOf(page?.label ?? null, unit, number, isOnly);
  return (
    <section
      className={styles.page}
      style={{ '--text-zoom': percent / 100 } as CSSProperties}
      aria-label={label ?? 'Document'}
    >
      {label !== undefined && <header>{label}</header>}
      {markdown.trim() === '' ? (
        <p className={styles.blank}>No text on this page.</p>
      ) : (
        <Words markdown={markdown} passages={passages} />
      )}
    </section>
  );
}

/** The label of a page. Sheets use their name. Slides use their number, because their name is the heading on the slide. */
function labelOf(name: string | null, unit: string, number: number, isOnly: boolean): string | undefined {
  if (name !== null && unit !== 'Slide') return name;
  return isOnly ? undefined : `${unit} ${formatCount(number)}`;
}

function passagesOn(page: number, markdown: string, marks: readonly Mark[]): Passage[] {
  return marks.flatMap(({ key, isCurrent, quote, page: onPage }) => {
    const place = onPage === page ? locateQuote(markdown, quote) : null;
    return place === null ? [] : [{ ...place, key, isCurrent }];
  });
}

const remark = [remarkGfm];

/** A document's text is untrusted: no HTML, no external pictures, and links get no referrer or opener. */
const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ alt }) => <span className={styles.picture}>{alt === undefined || alt === '' ? 'Picture' : alt}</span>,
  input: ({ checked }) => (checked === true ? '☑ ' : '☐ '),
  h1: ({ children }) => <h2>{children}</h2>,
  mark: ({ node, children }) => <MarkedWords node={node}>{children}</MarkedWords>,
  table: ({ children }) => (
    // A wide table scrolls by itself, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  td: ({ node, style, children }) => (
    <td style={style} data-figure={isFigure(node) || undefined}>
      {children}
    </td>
  ),
};

const MAX_FIGURE_LENGTH = 18;

/** Whether a cell is a date or an amount, which must not wrap. */
function isFigure(cell: Element | undefined): boolean {
  const [only, ...others] = cell?.children ?? [];
  const words = others.length > 0 ? undefined : only?.type === 'element' ? only.children[0] : only;
  return words?.type === 'text' && words.value.length <= MAX_FIGURE_LENGTH && /\d/.test(words.value);
}

function MarkedWords({
  node,
  children,
}: {
  node: { properties: Record<string, unknown> } | undefined;
  children: React.ReactNode;
}) {
  const key = typeof node?.properties['data-passage'] === 'string' ? node.properties['data-passage'] : '';
  const isCurrent = node?.properties['data-current'] !== undefined;
  const show = useShowOnce(isCurrent ? key : undefined);
  return (
    <mark ref={show} data-passage={key} data-current={isCurrent || undefined}>
      {children}
    </mark>
  );
}

const Words = memo(function Words({ markdown, passages }: { markdown: string; passages: readonly Passage[] }) {
  return (
    <Markdown
      remarkPlugins={remark}
      rehypePlugins={[alignAmounts, [markPassages, { markdown, passages }]]}
      components={components}
    >
      {markdown}
    </Markdown>
  );
});
