import type { Batch } from '@atrium/domain/bank-reconcile/journal';
import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { formatMoment } from '../../../shared/format/date.ts';
import { countOf, formatBytes } from '../../../shared/format/number.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { AskReason } from '../AskReason.tsx';
import { formatMoney } from '../../../shared/format/amount.ts';
import { formatPeriod } from '../booked-on.ts';
import { BankFrame } from '../folder/BankFrame.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { useFolderEvents } from '../transactions/use-transactions.ts';
import { downloadBatch, reverseBatch } from './batch-actions.ts';
import { type BatchSearch, FORMAT_NAMES } from './journal-search.ts';
import { Pages } from './JournalsPage.tsx';
import { JournalTable } from './JournalTable.tsx';
import list from '../../../shared/parts/SideList.module.css';
import page from '../../../shared/parts/SidePage.module.css';
import styles from './Journals.module.css';

const MOST = 1000;
const PER_PAGE = 100;

/** The batches of a folder, the newest first: what each changed, its file, and a way to take it back. */
export function BatchesPage({ folderId, search }: { folderId: string; search: BatchSearch }) {
  const batches = api.bankReconcile.listBatches.useQuery({ folderId, orderBy: ['-createdAt'], limit: MOST });
  useFolderEvents(folderId);
  const list = batches.data?.data;
  const facts = list && [countOf(list.length, { one: '# batch', other: '# batches' })];
  return (
    <BankFrame folderId={folderId} status={<StatusBar facts={facts} />}>
      {(folder) => (
        <QueryView query={batches} name="the batches" rows={10}>
          {({ data }) => <Batches folder={folder} batches={data} search={search} />}
        </QueryView>
      )}
    </BankFrame>
  );
}

type Props = { folder: BankFolder; batches: readonly Batch[]; search: BatchSearch };

function Batches({ folder, batches, search }: Props) {
  const navigate = useNavigate();
  const chosen = batches.find(({ batchId }) => batchId === search.batch) ?? batches.at(0);
  if (chosen === undefined)
    return (
      <EmptyState
        title="No batches yet"
        action={
          <ButtonLink to="/reconcile/$folderId/journals" params={{ folderId: folder.id }}>
            See the journals
          </ButtonLink>
        }
      >
        A batch is a numbered file of journals. Each one has what changed since the one before.
      </EmptyState>
    );
  return (
    <div className={page.page}>
      <section className={page.side} data-wide aria-label="Batches">
        <ul className={list.list}>
          {batches.map((batch) => (
            <li key={batch.batchId}>
              <button
                type="button"
                aria-current={batch === chosen || undefined}
                onClick={() =>
                  void navigate({
                    to: '/reconcile/$folderId/batches',
                    params: { folderId: folder.id },
                    search: { batch: batch.batchId },
                    replace: true,
                  })
                }
              >
                <b>{`${batch.exportFormat} ${batch.batchNumber}`}</b>
                <span className={styles.when}>{formatMoment(batch.createdAt)}</span>
                <em>{changeWords(batch)}</em>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className={page.main} aria-label={`Batch ${chosen.batchNumber}`}>
        <Detail key={chosen.batchId} folder={folder} batch={chosen} />
      </section>
    </div>
  );
}

/** The changes of a batch since the one before. */
function changeWords({ kind, added, reversed, reversesBatchNumber, reversedByBatchNumber }: Batch): string {
  const change =
    kind === 'reversal'
      ? `reverses batch ${reversesBatchNumber}`
      : [
          countOf(added, { one: '# new journal', other: '# new journals' }),
          reversed > 0 ? countOf(reversed, { one: '# reversed', other: '# reversed' }) : '',
        ]
          .filter((words) => words !== '')
          .join(', ');
  return reversedByBatchNumber === null ? change : `${change}; reversed by batch ${reversedByBatchNumber}`;
}

function Detail({ folder, batch }: { folder: BankFolder; batch: Batch }) {
  const [offset, setOffset] = useState(0);
  const journals = api.bankReconcile.batchInfo.useQuery(
    { folderId: folder.id, batchId: batch.batchId, limit: PER_PAGE, offset },
    { placeholderData: keepPreviousData },
  );
  const { batchNumber, exportFormat, dateFrom, dateTo, createdByName, createdAt, fileName, sizeBytes, sha256 } = batch;
  const mayReverse = mayOnTableFolder(folder, 'write') && batch.isLatest;
  return (
    <>
      <header className={styles.batchTop}>
        <div>
          <h2>{`Batch ${batchNumber}, ${FORMAT_NAMES[exportFormat]}`}</h2>
          <p>{[changeWords(batch), formatPeriod(dateFrom, dateTo)].filter((words) => words !== '').join(', ')}</p>
          <p>{`${createdByName}, ${formatMoment(createdAt)}. Configuration ${batch.configVersion}.`}</p>
          {batch.reason !== null && <q>{batch.reason}</q>}
        </div>
        <div className={styles.export}>
          {mayReverse && <Reverse folderId={folder.id} batch={batch} />}
          <Button onClick={() => void downloadBatch(folder.id, batch)}>Download</Button>
        </div>
      </header>
      <p className={styles.hash}>{`${fileName}, ${formatBytes(sizeBytes)}, SHA-256 ${sha256}`}</p>
      <div className={styles.totals}>
        {batch.byCurrency.map(({ currency, totalDebits, totalCredits, isBalanced }) => (
          <p key={currency ?? ''} data-unbalanced={!isBalanced || undefined}>
            <span>{`Debits ${formatMoney(totalDebits, currency)}`}</span>
            <span>{`Credits ${formatMoney(totalCredits, currency)}`}</span>
            <b>{isBalanced ? 'Balanced' : 'Not balanced'}</b>
          </p>
        ))}
      </div>
      {batch.warnings.length > 0 && (
        <ul className={styles.blockers} aria-label="Warnings">
          {batch.warnings.map((warning) => (
            <li key={warning}>
              <p>{warning}</p>
            </li>
          ))}
        </ul>
      )}
      <QueryView query={journals} name="the journals of this batch" rows={8}>
        {({ data }) => (
          <>
            <JournalTable folderId={folder.id} journals={data.journals} />
            <Pages answer={data} onOffset={setOffset} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Takes a batch back, after asking for the reason. */
function Reverse({ folderId, batch: { batchId, batchNumber } }: { folderId: string; batch: Batch }) {
  return (
    <AskReason
      action="Reverse"
      title={`Reverse batch ${batchNumber}?`}
      effect="The next batch has the opposite of each of its journals. Import that file to undo it."
      maxLength={1000}
      onSend={async (reason) => reverseBatch(folderId, batchId, reason)}
    />
  );
}
