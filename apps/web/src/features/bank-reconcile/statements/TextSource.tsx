import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { organizationHeaders } from '../../../shared/api/organization.ts';
import { restErrorFrom } from '../../../shared/api/errors.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { useVirtualList } from '../../../shared/grid/use-virtual-list.ts';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import type { MarkedPlace } from './proof-words.ts';
import evidence from '../../../shared/evidence/Evidence.module.css';
import styles from './Statement.module.css';

type Props = {
  documentId: string;
  /** When the statement was read. */
  readAt: string | null;
  /** The encoding that was found in the file. */
  encoding: string | null;
  places: readonly MarkedPlace[];
  current: MarkedPlace | undefined;
  children?: React.ReactNode;
};

const LINE_PX = 22;
/** Longer lines are cut, because a browser takes seconds to lay them out. */
const MOST_CHARACTERS = 2_000;

/** The lines of a statement file, with those that its proof refers to. */
export function TextSource({ documentId, readAt, encoding, places, current, children }: Props) {
  const file = useQuery({
    queryKey: ['statement-lines', documentId, readAt, encoding],
    queryFn: ({ signal }) => fetchLines(documentId, encoding, signal),
    staleTime: Infinity,
  });
  return (
    <>
      <div className={evidence.toolbar} role="toolbar" aria-label="Lines">
        <span>{file.data && countOf(file.data.length, { one: '# line', other: '# lines' })}</span>
        <span>{children}</span>
      </div>
      <QueryView query={file} name="the file" rows={20}>
        {(lines) => <Lines lines={lines} places={places} current={current} />}
      </QueryView>
    </>
  );
}

async function fetchLines(documentId: string, encoding: string | null, signal: AbortSignal): Promise<string[]> {
  const query = new URLSearchParams({ documentId, contentDispositionInline: 'true' }).toString();
  const response = await fetch(`/api/v1/document/fetch?${query}`, { headers: organizationHeaders(), signal });
  if (!response.ok) throw restErrorFrom(response.status, undefined);
  const text = decoded(await response.arrayBuffer(), encoding);
  return text.split(/\r\n|\r|\n/).map((line) => line.slice(0, MOST_CHARACTERS));
}

/** Decodes bytes as the reader did. A name that the browser does not know is read as UTF-8. */
function decoded(bytes: ArrayBuffer, encoding: string | null): string {
  try {
    return new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function Lines({ lines, places, current }: { lines: readonly string[] } & Pick<Props, 'places' | 'current'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const tones = useMemo(() => {
    // Earlier places win: what does not tie comes first.
    return new Map(places.toReversed().map(({ place, tone }) => [place.line, tone]));
  }, [places]);
  const list = useVirtualList({ count: lines.length, scroller, itemPx: LINE_PX, overscan: 20 });
  const currentLine = current?.place.line;
  useEffect(() => {
    const box = scroller.current;
    if (box === null || currentLine === undefined) return;
    box.scrollTop = Math.max(0, (currentLine - 1) * LINE_PX - box.clientHeight / 2);
    // Other lines are those of another file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [currentLine, lines]);
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.lines} tabIndex={0} role="group" aria-label="Lines of the file">
      <div style={{ position: 'relative', height: list.totalHeight, minWidth: '100%' }}>
        {list.items.map(({ index, key, top }) => (
          <div
            key={key}
            className={styles.line}
            data-tone={tones.get(index + 1)}
            data-current={currentLine === index + 1 || undefined}
            style={{ transform: `translateY(${top}px)` }}
          >
            <i>{formatCount(index + 1)}</i>
            <span>{lines[index]}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
