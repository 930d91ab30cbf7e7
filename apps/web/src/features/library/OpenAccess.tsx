import type { OpenAccess as OpenAccessRow } from '@atrium/domain/dataroom';
import { ActionIcon } from '@mantine/core';
import { IconLinkOff, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatDayWithin, formatMoment } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { ConfirmAction } from '../../shared/parts/ConfirmAction.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import styles from './PublicUrls.module.css';

const PAGE_SIZE = 100;
const NAME = 'Public URLs, links and invitations';

/** Lists the public URLs, share links and open invitations of a data room, and withdraws them. */
export function OpenAccess({ room: { id: dataroomId } }: { room: { id: string } }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const open = api.dataroom.listOpenAccess.useQuery({ dataroomId, limit }, { placeholderData: keepPreviousData });
  const navigate = useNavigate();
  return (
    <section aria-label={NAME}>
      <h2 className={styles.heading}>{NAME}</h2>
      <QueryView query={open} name="the public URLs, links and invitations" rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.none}>This data room has no public URLs, no share links and no open invitations.</p>
          ) : (
            <DataList
              isInPage
              label={NAME}
              items={data}
              nameOf={nameOf}
              columns={columnsOf(dataroomId)}
              onOpen={(row) => {
                const address = addressOf(dataroomId, row);
                if (address !== null) void navigate(address);
              }}
            />
          )
        }
      </QueryView>
      <ShowMore hasMore={open.data?.hasMore} limit={limit} onMore={setLimit} />
    </section>
  );
}

const WORDS = {
  publicUrl: {
    kind: 'Public URL',
    action: 'Revoke the URL of',
    effect: 'The URL stops working at once. This cannot be undone.',
    verb: 'Revoke the URL',
    done: 'The URL no longer works',
  },
  shareLink: {
    kind: 'Share link',
    action: 'Revoke the link',
    effect: 'Its visitors lose access at once, also on pages that are open. This cannot be undone.',
    verb: 'Revoke the link',
    done: 'The link no longer works',
  },
  invitation: {
    kind: 'Invitation',
    action: 'Withdraw the invitation of',
    effect: 'The link in the e-mail stops working. You can invite the person again.',
    verb: 'Withdraw the invitation',
    done: 'The invitation is withdrawn',
  },
} as const;

function nameOf({ kind, documentName, linkName, email }: OpenAccessRow): string {
  return (kind === 'publicUrl' ? documentName : kind === 'shareLink' ? linkName : email) ?? '';
}

/** The page of what is open; an invitation has none. */
function addressOf(dataroomId: string, { kind, id, documentId }: OpenAccessRow): LinkProps | null {
  if (kind === 'shareLink') return { to: '/library/$dataroomId/links/$linkId', params: { dataroomId, linkId: id } };
  if (documentId === null) return null;
  return { to: '/library/$dataroomId/document/$documentId', params: { dataroomId, documentId } };
}

function columnsOf(dataroomId: string): ListColumn<OpenAccessRow>[] {
  return [
    {
      id: 'what',
      label: 'Name',
      width: 'minmax(160px, 1.4fr)',
      renderCell: (row) => {
        const address = addressOf(dataroomId, row);
        return (
          <>
            {address === null ? (
              <b>{nameOf(row)}</b>
            ) : (
              <Link {...address} tabIndex={-1}>
                {nameOf(row)}
              </Link>
            )}
            <span className={styles.kind}>
              {row.role === null ? WORDS[row.kind].kind : `${WORDS[row.kind].kind} as ${row.role}`}
            </span>
          </>
        );
      },
    },
    { id: 'by', label: 'Given by', width: 'minmax(90px, 0.6fr)', renderCell: ({ givenByName }) => givenByName },
    { id: 'used', label: 'Used', width: '124px', isWide: true, renderCell: usedWords },
    {
      id: 'ends',
      label: 'Ends',
      width: '132px',
      renderCell: ({ expiresAt, isExpired }) =>
        isExpired ? (
          <StatusWords tone="warn">Expired</StatusWords>
        ) : (
          <span title={formatMoment(expiresAt)}>Until {formatDayWithin(expiresAt)}</span>
        ),
    },
    {
      id: 'withdraw',
      label: 'Withdraw',
      width: '80px',
      renderCell: (row) => <Withdraw dataroomId={dataroomId} row={row} />,
    },
  ];
}

function usedWords({ kind, useCount }: OpenAccessRow): string {
  const count = useCount ?? 0;
  if (kind === 'publicUrl')
    return count === 0 ? 'Not used yet' : countOf(count, { one: 'Used once', other: 'Used # times' });
  if (kind === 'shareLink')
    return count === 0 ? 'No visitors yet' : countOf(count, { one: '1 visitor', other: '# visitors' });
  return '';
}

function Withdraw({ dataroomId, row }: { dataroomId: string; row: OpenAccessRow }) {
  const { kind, id } = row;
  const [isAsking, setAsking] = useState(false);
  const { action, effect, verb } = WORDS[kind];
  const withdraw = () =>
    attempt(async () => {
      if (kind === 'publicUrl') await apiClient.document.revokePublicUrl.mutate({ urlId: id });
      else if (kind === 'shareLink') await apiClient.sharePublic.revoke.mutate({ linkId: id });
      else await apiClient.dataroom.deleteUser.mutate({ dataroomId, organizationUserId: id });
      toastInfo(WORDS[kind].done);
      await Promise.all([
        queries.dataroom.listOpenAccess.invalidate(),
        queries.dataroom.listUsers.invalidate(),
        queries.sharePublic.invalidate(),
      ]);
    });
  return (
    <>
      <ActionIcon
        aria-label={`${action} ${nameOf(row)}`}
        title={kind === 'invitation' ? 'Withdraw' : 'Revoke'}
        onClick={() => setAsking(true)}
      >
        {kind === 'invitation' ? <IconX size={15} /> : <IconLinkOff size={15} />}
      </ActionIcon>
      {isAsking && (
        <ConfirmAction
          action={{
            title: `${action} ${nameOf(row)}?`,
            explanation: <p>{effect}</p>,
            label: verb,
            isDestructive: true,
            run: withdraw,
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
