import type { Statement } from '@atrium/domain/bank-reconcile';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../../shared/list/DataList.tsx';
import { LIST_KEYS } from '../../../shared/list/list-hints.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { StatusWords } from '../../../shared/parts/StatusWords.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { formatPeriod } from '../booked-on.ts';
import { BankFrame } from '../folder/BankFrame.tsx';
import { FolderActions } from '../folder/FolderActions.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { startRun } from '../folder/use-run.ts';
import { useFolderEvents } from '../transactions/use-transactions.ts';
import { formatWords } from './dialect-words.ts';
import { blocksExport, statementState } from './statement-words.ts';

const MOST = 1000;

/** The statements of a folder: how each was read, and whether it is proven. */
export function StatementsPage({ folderId }: { folderId: string }) {
  const statements = api.bankReconcile.listStatements.useQuery({ folderId, limit: MOST });
  useFolderEvents(folderId);
  const list = statements.data?.data;
  return (
    <BankFrame
      folderId={folderId}
      renderActions={(folder) => <FolderActions folder={folder} />}
      status={<StatusBar facts={list && factsOf(list)} keys={LIST_KEYS} />}
    >
      {(folder) => (
        <QueryView query={statements} name="the statements" rows={12}>
          {({ data }) => <Statements folder={folder} statements={data} />}
        </QueryView>
      )}
    </BankFrame>
  );
}

function factsOf(statements: readonly Statement[]): (string | undefined)[] {
  const blocking = statements.filter(blocksExport).length;
  const proven = statements.filter(({ proof }) => proof?.outcome === 'proven').length;
  return [
    countOf(statements.length, { one: '# statement', other: '# statements' }),
    `${formatCount(proven)} proven`,
    blocking === 0
      ? undefined
      : countOf(blocking, { one: '# statement keeps exports waiting', other: '# statements keep exports waiting' }),
  ];
}

type Listed = Statement & { id: string };
type Props = { folder: BankFolder; statements: readonly Statement[] };

function Statements({ folder, statements }: Props) {
  const navigate = useNavigate();
  const { id: folderId, metadata } = folder;
  const items = useMemo(() => statements.map((one): Listed => ({ ...one, id: one.documentId })), [statements]);
  const mayRun = mayOnTableFolder(folder, 'write');
  const columns = useMemo(() => columnsOf(folderId), [folderId]);
  if (items.length === 0)
    return (
      <EmptyState
        title="No statements yet"
        action={
          <ButtonLink
            to="/library/$dataroomId"
            params={{ dataroomId: metadata.dataroomId }}
            search={{ folderId: metadata.statementFolderId }}
          >
            Open the folder
          </ButtonLink>
        }
      >
        Upload statements into the folder of this reconciliation, then process them here.
      </EmptyState>
    );
  return (
    <DataList
      label="Statements"
      items={items}
      nameOf={({ documentName }) => documentName}
      columns={columns}
      onOpen={({ documentId }) =>
        void navigate({ to: '/reconcile/$folderId/statements/$documentId', params: { folderId, documentId } })
      }
      {...(mayRun
        ? {
            renderBulk: (selected: readonly Listed[], clear: () => void) => (
              <Button
                variant="subtle"
                color="gray"
                onClick={() =>
                  void startRun({
                    folderId,
                    statementIdsToProcess: selected.map(({ documentId }) => documentId),
                    processStatementsWithStatus: ['Pending', 'Failed', 'Skipped', 'Completed'],
                  }).then((started) => started !== undefined && clear())
                }
              >
                Process again
              </Button>
            ),
          }
        : {})}
      takesFocus
    />
  );
}

function columnsOf(folderId: string): ListColumn<Listed>[] {
  return [
    {
      id: 'name',
      label: 'Statement',
      width: 'minmax(180px, 2fr)',
      renderCell: ({ documentId, documentName }) => (
        <Link tabIndex={-1} to="/reconcile/$folderId/statements/$documentId" params={{ folderId, documentId }}>
          {documentName}
        </Link>
      ),
    },
    {
      id: 'proof',
      label: 'Proof',
      width: 'minmax(190px, 2fr)',
      renderCell: (statement) => <State statement={statement} />,
    },
    {
      id: 'account',
      label: 'Account',
      width: 'minmax(100px, 1fr)',
      isWide: true,
      renderCell: ({ proof }) => proof?.accounts.filter((account) => account !== '').join(', '),
    },
    {
      id: 'period',
      label: 'Period',
      width: '190px',
      isWide: true,
      renderCell: ({ proof }) => (proof === null ? '' : formatPeriod(proof.from, proof.to)),
    },
    {
      id: 'format',
      label: 'Format',
      width: '84px',
      isWide: true,
      renderCell: ({ format }) => (format === null ? '' : formatWords(format)),
    },
    {
      id: 'rows',
      label: 'Rows',
      width: '90px',
      isNumber: true,
      renderCell: ({ proof }) => (proof === null ? '' : countOf(proof.rows, { one: '# row', other: '# rows' })),
    },
  ];
}

const TONES = { bad: 'err', open: 'warn', run: 'run', quiet: 'wait' } as const;

function State({ statement }: { statement: Statement }) {
  const { words, short, tone } = statementState(statement);
  if (tone === 'good') return short;
  return (
    <StatusWords tone={TONES[tone]} title={words}>
      {short}
    </StatusWords>
  );
}
