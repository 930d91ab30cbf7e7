import { useCallback, useEffect, useMemo, useState } from 'react';
import { Document, Page } from 'react-pdf';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import { organizationHeaders } from '../../shared/api/organization.ts';
import { pdfOptions } from '../../shared/pdf/pdf.ts';
import { Boxes } from './Boxes.tsx';
import { FileProblem, type Problem } from './FileProblem.tsx';
import { PageFlow } from './PageFlow.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import type { PagesProps } from './pages.ts';
import styles from './PdfPages.module.css';

/** CSS pixels per point at 100 %. */
const PX_OF_POINT = 96 / 72;
const SIDE_PX = 24;
const MAX_FIT = 1.5;
const MAX_PIXEL_RATIO = 2;

type Size = { width: number; height: number };

/** The rendered pages of a PDF, with a text layer for selection and search. */
export default function PdfPages({ documentId, name, ...view }: PagesProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [problem, setProblem] = useState<Problem>();
  const { onPage } = view;
  const file = useMemo(() => {
    const query = new URLSearchParams({ documentId, contentDispositionInline: 'true' }).toString();
    return { url: `/api/v1/document/fetch?${query}`, httpHeaders: organizationHeaders() };
  }, [documentId]);
  if (problem !== undefined) return <FileProblem problem={problem} documentId={documentId} name={name} />;
  return (
    <Document
      file={file}
      options={pdfOptions}
      suspense={false}
      className={styles.document ?? ''}
      loading={<PageSkeleton />}
      error={null}
      noData={null}
      onLoadSuccess={setPdf}
      onLoadError={(error) => setProblem(error.name === 'PasswordException' ? 'password' : 'unreadable')}
      onSourceError={() => setProblem('unreadable')}
      onPassword={() => setProblem('password')}
      onItemClick={({ pageNumber }) => onPage(pageNumber)}
      externalLinkTarget="_blank"
      externalLinkRel="noopener noreferrer nofollow"
    >
      {pdf !== undefined && <Pages pdf={pdf} name={name} {...view} />}
    </Document>
  );
}

function Pages({
  pdf,
  zoom,
  width,
  onZoomed,
  marks,
  scroller,
  page,
  onPage,
}: { pdf: PDFDocumentProxy } & Omit<PagesProps, 'documentId'>) {
  const sizes = useSizes(pdf);
  const widest = Math.max(...sizes.map((size) => size?.width ?? 0));
  const fit = Math.min(MAX_FIT * PX_OF_POINT, Math.max(0.2, (width - 2 * SIDE_PX) / widest));
  const scale = zoom === undefined ? fit : (zoom / 100) * PX_OF_POINT;
  const percent = Math.round((scale / PX_OF_POINT) * 100);
  useEffect(() => {
    if (sizes.length > 0) onZoomed(percent, pdf.numPages);
  }, [percent, pdf, onZoomed, sizes.length]);
  const sizeOf = useCallback(
    (number: number): Size => {
      const size = sizes[number - 1] ?? sizes[0] ?? { width: 612, height: 792 };
      return { width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) };
    },
    [sizes, scale],
  );
  if (sizes.length === 0) return <PageSkeleton />;
  return (
    <PageFlow
      scroller={scroller}
      count={pdf.numPages}
      heightOf={(number) => sizeOf(number).height}
      page={page}
      onPage={onPage}
      layout={`${scale} ${sizes.length}`}
    >
      {(number) => (
        <div className={styles.page} style={sizeOf(number)} role="group" aria-label={`Page ${number}`}>
          <Page
            pdf={pdf}
            pageNumber={number}
            scale={scale}
            suspense={false}
            devicePixelRatio={Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio)}
            loading={null}
            error={<p className={styles.broken}>This page could not be drawn.</p>}
          />
          <Boxes marks={marks.filter((mark) => mark.page === number)} />
        </div>
      )}
    </PageFlow>
  );
}

/** The size of each page in points. Other pages use the size of the first until theirs is known. */
function useSizes(pdf: PDFDocumentProxy): readonly (Size | undefined)[] {
  const [sizes, setSizes] = useState<readonly (Size | undefined)[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const sizeOf = async (number: number): Promise<Size> => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    };
    const read = async () => {
      const first = await sizeOf(1);
      if (!signal.aborted) setSizes([first]);
      const all = [first];
      for (let number = 2; number <= Math.min(MAX_MEASURED_PAGES, pdf.numPages) && !signal.aborted; number++) {
        all.push(await sizeOf(number));
      }
      const differs = all.some((size) => size.width !== first.width || size.height !== first.height);
      if (!signal.aborted && differs) setSizes(all);
    };
    // A page that cannot be read shows an error when it renders. It uses the size of the first page.
    read().catch(() => {
      if (!signal.aborted) setSizes((known) => (known.length > 0 ? known : [{ width: 612, height: 792 }]));
    });
    return () => stop.abort();
  }, [pdf]);
  return sizes;
}

const MAX_MEASURED_PAGES = 400;
