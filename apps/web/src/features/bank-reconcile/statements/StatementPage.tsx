import type { Place, StatementDetail } from '@atrium/domain/bank-reconcile';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { api, apiClient } from '../../../shared/api/client.ts';
import { isMissing } from '../../../shared/api/errors.ts';
import { AcceptWithReason } from '../../../shared/evidence/AcceptWithReason.tsx';
import { Stepper } from '../../../shared/evidence/Stepper.tsx';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { countOf } from '../../../shared/format/number.ts';
import { type ShortcutGroup, useShortcuts } from '../../../shared/keyboard/shortcuts.ts';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { present } from '../../../shared/url/search-params.ts';
import { useSidePanel } from '../../../shared/shell/layout.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { BankFrame } from '../folder/BankFrame.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { refreshFolder, useFolderEvents } from '../transactions/use-transactions.ts';
import { answerQuestion } from './answer-question.ts';
import { DialectPanel } from './DialectPanel.tsx';
import { formatWords } from './dialect-words.ts';
import { ProofSection } from './ProofSection.tsx';
import { type MarkedPlace, placesOf } from './proof-words.ts';
import { QuestionCard } from './QuestionCard.tsx';
import type { StatementSearch } from './statement-search.ts';
import { statementState } from './statement-words.ts';
import { SheetSource } from './SheetSource.tsx';
import { TextSource } from './TextSource.tsx';
import styles from './Statement.module.css';

const MarkedPdf = lazyPart(() => import('../../../shared/evidence/MarkedPdf.tsx'));

type Props = { folderId: string; documentId: string; search: StatementSearch };

const KEYS = [
  ['n', 'next place'],
  ['p', 'previous place'],
  ['?', 'all keys'],
] as const;

/** A statement: its proof beside its page, or beside the line of the file. */
export function StatementPage({ folderId, documentId, search }: Props) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  // Before the statement is loaded, so that the page does not move then.
  useSidePanel(!isNarrow);
  const statement = api.bankReconcile.statementInfo.useQuery({ folderId, documentId });
  useFolderEvents(folderId);
  const shown = statement.data?.data;
  return (
    <BankFrame
      folderId={folderId}
      path={[{ label: shown?.documentName ?? '' }]}
      renderActions={() => (
        <ButtonLink
          variant="default"
          to="/reconcile/$folderId"
          params={{ folderId }}
          search={{ statement: documentId }}
        >
          Transactions
        </ButtonLink>
      )}
      status={<StatusBar facts={shown && factsOf(shown)} keys={KEYS} />}
    >
      {(folder) =>
        statement.isError && isMissing(statement.error) ? (
          <EmptyState title="This statement is no longer in the folder" />
        ) : (
          <QueryView query={statement} name="the statement" rows={16}>
            {({ data }) => (
              <Detail key={documentId} folder={folder} statement={data} search={search} isNarrow={isNarrow} />
            )}
          </QueryView>
        )
      }
    </BankFrame>
  );
}

function factsOf({ proof, format }: StatementDetail): (string | undefined)[] {
  return [
    proof === null ? undefined : countOf(proof.rows, { one: '# row', other: '# rows' }),
    proof === null || proof.rejected === 0
      ? undefined
      : countOf(proof.rejected, { one: '# row not read', other: '# rows not read' }),
    proof === null || proof.duplicates === 0
      ? undefined
      : countOf(proof.duplicates, {
          one: '# row is in another statement too and counts once',
          other: '# rows are in other statements too and count once',
        }),
    format === null ? undefined : formatWords(format),
  ];
}

type DetailProps = { folder: BankFolder; statement: StatementDetail; search: StatementSearch; isNarrow: boolean };

function Detail({ folder, statement, search, isNarrow }: DetailProps) {
  const { documentId, sections, question, dialect, encoding, proof } = statement;
  const mayEdit = mayOnTableFolder(folder, 'write');
  const asked = useMemo(() => askedPlace(search), [search]);
  const places = useMemo(
    () => [
      ...(asked === undefined ? [] : [asked]),
      ...sections.flatMap((section) => placesOf(section.proof, section.id)),
    ],
    [sections, asked],
  );
  const [at, setAt] = useState(0);
  const file = useRef<HTMLDivElement>(null);
  const current = places[Math.min(at, places.length - 1)];
  const step = (by: number) => setAt((now) => (places.length === 0 ? 0 : (now + by + places.length) % places.length));
  usePlaceKeys(step);
  const show = (place: Place) => {
    const found = places.findIndex((marked) => marked.place === place);
    if (found < 0) return;
    setAt(found);
    // On narrow screens, the file is below the proof.
    if (isNarrow) file.current?.scrollIntoView({ block: 'start' });
  };
  // A new reading of the statement may be of another version of the file.
  const source = { documentId, readAt: statement.processedAt, places, current };
  const stepper = places.length > 1 && <Stepper name="place" at={at} count={places.length} onStep={step} />;
  const kind = sourceKind(statement);
  return (
    <div className={styles.split}>
      <div ref={file} className={styles.source} aria-label="The statement" role="group">
        {kind === 'pdf' ? (
          <MarkedPdf documentId={documentId} places={places} current={current} name="the statement">
            {stepper}
          </MarkedPdf>
        ) : kind === 'text' ? (
          <TextSource {...source} encoding={encoding}>
            {stepper}
          </TextSource>
        ) : kind === 'sheet' ? (
          <SheetSource {...source} folderId={folder.id}>
            {stepper}
          </SheetSource>
        ) : (
          <NoSource statement={statement} />
        )}
      </div>
      <aside className={styles.panel} aria-label="Proof of the statement">
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.body} tabIndex={0} role="group" aria-label="Proof">
          {sections.length === 0 && <NoProof statement={statement} />}
          {question !== null && (
            <QuestionCard
              question={question}
              mayAnswer={mayEdit}
              onAnswer={(answer) => answerQuestion(folder.id, statement, answer)}
            />
          )}
          {sections.map((section) => (
            <ProofSection
              key={section.id}
              section={section}
              period={sections.length === 1 ? proof : section.proof}
              onShow={show}
              entering={{ folderId: folder.id, documentId, authors: statement.rowAuthors, mayEnter: mayEdit }}
            />
          ))}
          <DialectPanel dialect={dialect} question={question} />
        </div>
        {proof?.outcome === 'failed' && (
          <AcceptWithReason
            acceptance={proof.acceptance}
            mayAccept={mayEdit}
            label="Accept it as it is"
            effect="Your name, the reason and the time stay visible here and in the audit log. Exports no longer wait for it."
            waiting="Exports wait until a Contributor accepts this statement or its file is replaced."
            onAccept={(reason) => accept(folder.id, documentId, reason)}
          />
        )}
      </aside>
    </div>
  );
}

/** How the file can be shown: pages, lines, rows of sheets, or only in the viewer. */
function sourceKind({ documentName, format }: StatementDetail): 'pdf' | 'text' | 'sheet' | 'other' {
  if (format === 'Workbook') return 'sheet';
  if (/\.pdf$/i.test(documentName)) return 'pdf';
  return format === null || format === 'Archive' || /\.(?:xls[xbm]?|ods|png|jpe?g|tiff?|webp)$/i.test(documentName)
    ? 'other'
    : 'text';
}

async function accept(folderId: string, documentId: string, reason: string | null): Promise<boolean> {
  const isDone = await attempt(() => apiClient.bankReconcile.acceptStatement.mutate({ folderId, documentId, reason }));
  await refreshFolder();
  return isDone;
}

/** The place that the address names: a transaction led here. */
function askedPlace({ line, page, sheet }: StatementSearch): MarkedPlace | undefined {
  if (line === undefined) return undefined;
  return { key: 'asked', tone: 'evidence', place: { line, ...present({ page, sheet }) } };
}

/** A file that cannot be shown here: a picture, an archive, or one that was not read. */
function NoSource({ statement: { documentId, format } }: { statement: StatementDetail }) {
  const isArchive = format === 'Archive';
  const found = isArchive ? 'The proof names the file of the archive and the line.' : 'The proof names the page.';
  return (
    <EmptyState
      title={
        format === null
          ? 'The statement has not been read yet'
          : isArchive
            ? 'The statements are in an archive'
            : 'Pictures open in the viewer'
      }
      action={
        <ButtonLink variant="default" to="/documents/$documentId" params={{ documentId }}>
          Open the document
        </ButtonLink>
      }
    >
      {format === null ? 'Its lines or pages appear here beside the proof.' : found}
    </EmptyState>
  );
}

function NoProof({ statement }: { statement: StatementDetail }) {
  const { words } = statementState(statement);
  return (
    <div className={styles.top}>
      <h2>{statement.question === null ? words : 'One question before it can be read'}</h2>
      {statement.status === 'Pending' && statement.question === null && (
        <p>Choose Process new to read it and prove it.</p>
      )}
    </div>
  );
}

function usePlaceKeys(step: (by: number) => void): void {
  const now = useRef(step);
  useEffect(() => {
    now.current = step;
  });
  const group = useMemo(
    (): ShortcutGroup => ({
      title: 'In a statement',
      shortcuts: [
        { keys: 'n', label: 'Next place of the proof', run: () => now.current(1) },
        { keys: 'p', label: 'Previous place of the proof', run: () => now.current(-1) },
      ],
    }),
    [],
  );
  useShortcuts(group);
}
