import type { JournalsAnswer } from '@atrium/domain/bank-reconcile/journal';
import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { formatMoney } from '../../../shared/format/amount.ts';
import { BankFrame } from '../folder/BankFrame.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { useFolderEvents } from '../transactions/use-transactions.ts';
import { Blockers } from './Blockers.tsx';
import {
  configsWith,
  draftOf,
  type ExportDraft,
  isComplete,
  isConfigured,
  missingFields,
  saveExportConfig,
} from './export-draft.ts';
import { ExportSetup } from './ExportSetup.tsx';
import { exportBatch } from './batch-actions.ts';
import type { JournalFormat, JournalSearch } from './journal-search.ts';
import { FileLines, JournalTable } from './JournalTable.tsx';
import page from '../../../shared/parts/SidePage.module.css';
import styles from './Journals.module.css';

const PER_PAGE = 100;

type Props = { folderId: string; search: JournalSearch };

/** The export: a format, its columns with live rows, what blocks it, and the batch. */
export function JournalsPage({ folderId, search }: Props) {
  useFolderEvents(folderId);
  return (
    <BankFrame folderId={folderId} status={<StatusBar facts={undefined} />}>
      {(folder) => <Wizard key={search.format ?? 'first'} folder={folder} search={search} />}
    </BankFrame>
  );
}

/** The format of the address, or else the first one that is set up. */
function formatOf({ metadata }: BankFolder, { format }: JournalSearch): JournalFormat {
  const known = (['QuickBooks', 'Atrium', 'Archway', 'Investran'] as const).find((each) =>
    isConfigured(metadata, each),
  );
  return format ?? known ?? 'QuickBooks';
}

function Wizard({ folder, search }: { folder: BankFolder; search: JournalSearch }) {
  const navigate = useNavigate();
  const format = formatOf(folder, search);
  const stored = draftOf(folder.metadata, format);
  const [edited, setEdited] = useState<ExportDraft>();
  const draft = edited ?? stored;
  const isChanged = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(stored);
  const mayEdit = mayOnTableFolder(folder, 'write');
  const isReady = isComplete(format, draft);
  const [waited] = useDebouncedValue(draft, 400);
  const [offset, setOffset] = useState(0);
  const [fileFormat, setFileFormat] = useState<'csv' | 'xlsx'>('csv');
  const [isBusy, setBusy] = useState(false);
  const scope = {
    folderId: folder.id,
    exportFormat: format,
    ...(search.from === undefined ? {} : { dateFrom: search.from }),
    ...(search.to === undefined ? {} : { dateTo: search.to }),
    ...(search.statements === undefined ? {} : { statementIds: search.statements.split(',') }),
  };
  const preview = api.bankReconcile.previewJournals.useQuery(
    { ...scope, limit: PER_PAGE, offset, exportConfig: configsWith(folder.metadata, format, waited) },
    { enabled: isReady && isComplete(format, waited), placeholderData: keepPreviousData, retry: false },
  );
  const show = (change: { [K in keyof JournalSearch]?: JournalSearch[K] | undefined }) => {
    setOffset(0);
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    void navigate({
      to: '/reconcile/$folderId/journals',
      params: { folderId: folder.id },
      search: Object.fromEntries(next) as JournalSearch,
      replace: true,
    });
  };
  const run = async () => {
    setBusy(true);
    const batchId = await exportBatch({ ...scope, fileFormat });
    setBusy(false);
    if (batchId !== undefined)
      void navigate({
        to: '/reconcile/$folderId/batches',
        params: { folderId: folder.id },
        search: batchId === null ? {} : { batch: batchId },
      });
  };
  const answer = preview.data;
  const isMissing = missingFields(format, draft).length > 0;
  return (
    <div className={page.page}>
      <section className={page.side} data-wide aria-label="Format">
        <ExportSetup
          folder={folder}
          format={format}
          search={search}
          onSearch={show}
          draft={draft}
          onDraft={setEdited}
          isChanged={isChanged}
          mayEdit={mayEdit}
          presetNote={answer?.preset.note}
          missingTexts={missingTextsOf(answer)}
          onSave={() => void saveExportConfig(folder, format, draft).then((isSaved) => isSaved && setEdited(undefined))}
        />
      </section>
      <section className={page.main} aria-label="Export">
        {!isReady ? (
          <EmptyState title={isMissing ? 'Set up the format' : 'Correct the format'}>
            {!isMissing
              ? 'One of the settings is not complete. The journals appear when you have corrected it.'
              : mayEdit
                ? 'Enter the code of the cash account, and whatever else the format needs. The journals appear here.'
                : 'A Contributor of this folder sets it up.'}
          </EmptyState>
        ) : (
          <QueryView query={preview} name="the journals" rows={12}>
            {(found) => (
              <>
                <Totals answer={found} />
                <Blockers folderId={folder.id} answer={found} />
                <div className={styles.bar}>
                  <NativeSelect
                    aria-label="What is shown"
                    value={search.show ?? 'journals'}
                    data={[
                      { value: 'journals', label: 'Journals' },
                      { value: 'lines', label: 'Lines of the file' },
                    ]}
                    onChange={(event) => show({ show: event.currentTarget.value === 'lines' ? 'lines' : undefined })}
                  />
                  <div className={styles.export}>
                    <NativeSelect
                      aria-label="File format"
                      value={fileFormat}
                      data={[
                        { value: 'csv', label: draft.edition === 'desktop' && format === 'QuickBooks' ? 'IIF' : 'CSV' },
                        { value: 'xlsx', label: 'XLSX' },
                      ]}
                      onChange={(event) => setFileFormat(event.currentTarget.value === 'xlsx' ? 'xlsx' : 'csv')}
                    />
                    <Button
                      disabled={isBusy || isChanged || found.blockers.length > 0 || found.totalTransactions === 0}
                      onClick={() => void run()}
                    >
                      Export a batch
                    </Button>
                  </div>
                </div>
                {found.totalTransactions === 0 ? (
                  <EmptyState title="No journals">No transaction is in these days.</EmptyState>
                ) : search.show === 'lines' ? (
                  <FileLines columns={found.columns} lines={found.exportData} />
                ) : (
                  <JournalTable folderId={folder.id} journals={found.journalEntries} />
                )}
                <Pages answer={found} onOffset={setOffset} />
              </>
            )}
          </QueryView>
        )}
      </section>
    </div>
  );
}

/** The inputs without a text by generated column. */
function missingTextsOf(answer: Pick<JournalsAnswer, 'blockers'> | undefined): Map<string, string[]> {
  const inputs = (answer?.blockers ?? []).flatMap((blocker) => blocker.inputs ?? []);
  const byColumn = Map.groupBy(inputs, ({ column }) => column);
  return new Map([...byColumn].map(([column, found]) => [column, found.map(({ input }) => input)]));
}

/** Debits and credits of each currency, which are never added. */
export function Totals({ answer }: { answer: Pick<JournalsAnswer, 'byCurrency' | 'totalTransactions' | 'rounding'> }) {
  const { byCurrency, totalTransactions, rounding } = answer;
  return (
    <div className={styles.totals}>
      <p>{countOf(totalTransactions, { one: '# transaction', other: '# transactions' })}</p>
      {byCurrency.map(({ currency, totalDebits, totalCredits, isBalanced, balanceDifference }) => (
        <p key={currency ?? ''} data-unbalanced={!isBalanced || undefined}>
          <span>{`Debits ${formatMoney(totalDebits, currency)}`}</span>
          <span>{`Credits ${formatMoney(totalCredits, currency)}`}</span>
          <b>{isBalanced ? 'Balanced' : `${formatMoney(balanceDifference, currency)} apart`}</b>
        </p>
      ))}
      <p className={styles.note}>{rounding}</p>
    </div>
  );
}

type Paged = Pick<JournalsAnswer, 'limit' | 'offset' | 'hasMore'>;

export function Pages({
  answer: { limit, offset, hasMore },
  onOffset,
}: {
  answer: Paged;
  onOffset: (to: number) => void;
}) {
  if (offset === 0 && !hasMore) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button variant="default" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
        Earlier
      </Button>
      <span>{`From ${formatCount(offset + 1)}`}</span>
      <Button variant="default" disabled={!hasMore} onClick={() => onOffset(offset + limit)}>
        Later
      </Button>
    </nav>
  );
}
