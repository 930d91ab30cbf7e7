import type { ReactNode, Ref } from 'react';
import { Document, Page } from 'react-pdf';
import { pdfOptions } from '../pdf/pdf.ts';
import type { EvidenceFile } from './use-evidence-pdf.ts';
import styles from './Evidence.module.css';

const MAX_PIXEL_RATIO = 2;

type Props = { pdf: EvidenceFile; onOpen?: (pageCount: number) => void; children: ReactNode };

/** Opens a PDF for the pages inside it, or says that it cannot be shown. */
export function EvidencePdf({ pdf: { file, isBroken, onBroken }, onOpen, children }: Props) {
  if (isBroken) return <p className={styles.broken}>The page could not be shown here. Open the document to see it.</p>;
  return (
    <Document
      file={file}
      options={pdfOptions}
      suspense={false}
      loading={null}
      error={null}
      noData={null}
      onLoadSuccess={({ numPages }) => onOpen?.(numPages)}
      onLoadError={onBroken}
      onSourceError={onBroken}
      onPassword={onBroken}
    >
      {children}
    </Document>
  );
}

type PageProps = {
  page: number;
  width: number;
  ref?: Ref<HTMLDivElement>;
  /** A name for the page, if no text near it says what it shows. */
  label?: string;
  onBroken: () => void;
  onDrawn: () => void;
  /** The marks on the page. */
  children: ReactNode;
};

/** The picture of one page, `width` pixels wide, without text to select, and the marks on it. */
export function EvidencePage({ page, width, ref, label, onBroken, onDrawn, children }: PageProps) {
  return (
    <div ref={ref} className={styles.sheet} {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}>
      <Page
        pageNumber={page}
        width={width}
        suspense={false}
        devicePixelRatio={Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio)}
        renderTextLayer={false}
        renderAnnotationLayer={false}
        loading={null}
        error={null}
        onLoadError={onBroken}
        onRenderSuccess={onDrawn}
      />
      {children}
    </div>
  );
}
