import { isOpenStatus, type PcapPartner, type PcapReconciliation } from '@atrium/domain/pcap-reconcile';
import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import type { PageMark } from '../../shared/evidence/page-mark.ts';
import evidence from '../../shared/evidence/Evidence.module.css';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { evidenceLine } from './open-lines.ts';
import { SheetCells } from './SheetCells.tsx';
import { sheetViewOf } from './sheet-cells.ts';
import styles from './Review.module.css';

const MarkedPdf = lazyPart(() => import('../../shared/evidence/MarkedPdf.tsx'));

type Props = {
  reconciliation: PcapReconciliation;
  partners: readonly PcapPartner[];
  partner: PcapPartner;
  line: string;
};

/** The cells of the workbook beside the page of the statement, for the chosen line. A near match lends the missing side. */
export function SideBySide({ reconciliation, partners, partner, line: chosen }: Props) {
  const line = evidenceLine(partner, chosen);
  const near = partners.find(({ id }) => id === partner.proposals[0]?.partnerId);
  const inWorkbook = partner.workbookEntries.length > 0 ? partner : near;
  const inStatement = partner.statementEntries.length > 0 ? partner : near;
  return (
    <div className={styles.evidence}>
      <WorkbookPane reconciliation={reconciliation} partners={partners} partner={inWorkbook} line={line} near={near} />
      <StatementPane reconciliation={reconciliation} partner={inStatement} line={line} near={near} />
    </div>
  );
}

type PaneProps = Pick<Props, 'reconciliation' | 'line'> & {
  /** Undefined if this side has no such partner. */
  partner: PcapPartner | undefined;
  /** The near match of the chosen partner. */
  near: PcapPartner | undefined;
};

function WorkbookPane({ reconciliation, partners, partner, line, near }: PaneProps & Pick<Props, 'partners'>) {
  const { excelDocumentId, excelDocumentName } = reconciliation;
  const sheet = useMemo(
    () => (partner === undefined ? null : sheetViewOf(partners, partner, line)),
    [partners, partner, line],
  );
  const found = partner?.lines.find(({ key }) => key === line);
  return (
    <section className={styles.pane} aria-label="Workbook">
      <div className={evidence.toolbar}>
        <span>{sheet === null ? 'Workbook' : `Sheet ${sheet.sheet}`}</span>
        <DocumentLink documentId={excelDocumentId} name={excelDocumentName} />
      </div>
      {partner === undefined || sheet === null ? (
        <p className={styles.missing}>The workbook has no such partner.</p>
      ) : (
        <>
          {partner === near && <p className={styles.missing}>{`Near match: ${partner.name}`}</p>}
          {found?.workbookValues.length === 0 && (
            <p className={styles.missing}>{`The workbook has no “${found.name}” for this partner.`}</p>
          )}
          <SheetCells view={sheet} isBroken={found !== undefined && isBroken(partner, found)} />
        </>
      )}
    </section>
  );
}

function StatementPane({ reconciliation, partner, line, near }: PaneProps) {
  const { pdfDocumentId, pdfDocumentName } = reconciliation;
  const marks = useMemo(() => (partner === undefined ? [] : marksOf(partner)), [partner]);
  const link = <DocumentLink documentId={pdfDocumentId} name={pdfDocumentName} />;
  if (partner === undefined)
    return (
      <section className={styles.pane} aria-label="Statement">
        <div className={evidence.toolbar}>
          <span>Statements</span>
          {link}
        </div>
        <p className={styles.missing}>The statements have no such partner.</p>
      </section>
    );
  const found = partner.lines.find(({ key }) => key === line);
  const current = marks.find(({ key }) => key.startsWith(`${partner.id} ${line} `)) ?? marks[0];
  return (
    <section className={styles.pane} aria-label="Statement">
      {partner === near && <p className={styles.missing}>{`Near match: ${partner.name}`}</p>}
      {found?.statementValues.length === 0 && (
        <p className={styles.missing}>{`The statement has no “${found.name}”.`}</p>
      )}
      <MarkedPdf documentId={pdfDocumentId} name="the statements" places={marks} current={current}>
        {link}
      </MarkedPdf>
    </section>
  );
}

function DocumentLink({ documentId, name }: { documentId: string; name: string }) {
  return (
    <Link className={styles.document} to="/documents/$documentId" params={{ documentId }}>
      {name}
    </Link>
  );
}

/** Whether both sides have the partner, but not the same line. */
function isBroken({ matchedBy }: PcapPartner, { status, acceptance }: PcapPartner['lines'][number]): boolean {
  return matchedBy !== null && isOpenStatus(status) && acceptance === null;
}

/** The places of a partner's values on the pages of the statements; its name if it has no values. */
function marksOf(partner: PcapPartner): PageMark[] {
  const mark = (key: string, { page, box }: { page: number | null; box: PageMark['place']['box'] | null }) => ({
    key,
    place: { page: page ?? undefined, box: box ?? undefined },
  });
  return [
    ...partner.statementEntries.map(({ place }, at) => ({
      ...mark(`${partner.id} name ${at}`, place),
      tone: 'evidence' as const,
    })),
    ...partner.lines.flatMap((line) =>
      line.statementValues.map(({ place }, at) => ({
        ...mark(`${partner.id} ${line.key} ${at}`, place),
        tone: isBroken(partner, line) ? ('broken' as const) : ('evidence' as const),
      })),
    ),
  ];
}
