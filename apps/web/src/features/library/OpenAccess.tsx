import type { OpenAccess as OpenAccessRow } from '@atrium/domain/dataroom';
import { ActionIcon } from '@mantine/core';
import { IconLinkOff, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatMoment } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import styles from './PublicUrls.module.css';

const PAGE_SIZE = 100;

/** Lists the public URLs, share links and open invitations of a data room, and withdraws them. */
export function OpenAccess({ room }: { room: { id: string } }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const open = api.dataroom.listOpenAccess.useQuery(
    { dataroomId: room.id, limit },
    { placeholderData: keepPreviousData },
  );
  return (
    <section aria-label="Public URLs, links and invitations">
      <h3 className={styles.heading}>Public URLs, links and invitations</h3>
      <QueryView query={open} name="the public URLs, links and invitations" rows={2} height={52}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.none}>This data room has no public URLs, no share links and no open invitations.</p>
          ) : (
            <ul className={styles.list} aria-label="Public URLs, links and invitations">
              {data.map((row) => (
                <Row key={row.id} dataroomId={room.id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <ShowMore hasMore={open.data?.hasMore} limit={limit} onMore={setLimit} />
    </section>
  );
}

const WORDS = {
  publicUrl: { action: 'Revoke the URL of', done: 'The URL no longer works' },
  shareLink: { action: 'Revoke the link', done: 'The link no longer works' },
  invitation: { action: 'Withdraw the invitation of', done: 'The invitation is withdrawn' },
} as const;

function Row({ dataroomId, row }: { dataroomId: string; row: OpenAccessRow }) {
  const { kind } = row;
  const name = (kind === 'publicUrl' ? row.documentName : kind === 'shareLink' ? row.linkName : row.email) ?? '';
  const withdraw = () =>
    attempt(async () => {
      if (kind === 'publicUrl') await apiClient.document.revokePublicUrl.mutate({ urlId: row.id });
      else if (kind === 'shareLink') await apiClient.sharePublic.revoke.mutate({ linkId: row.id });
      else await apiClient.dataroom.deleteUser.mutate({ dataroomId, organizationUserId: row.id });
      toastInfo(WORDS[kind].done);
      await Promise.all([
        queries.dataroom.listOpenAccess.invalidate(),
        queries.dataroom.listUsers.invalidate(),
        queries.sharePublic.invalidate(),
      ]);
    });
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{name}</b>
        <em>
          {detailOf(row)}, by {row.givenByName}
        </em>
      </span>
      <ActionIcon
        aria-label={`${WORDS[kind].action} ${name}`}
        title={kind === 'invitation' ? 'Withdraw' : 'Revoke'}
        onClick={() => void withdraw()}
      >
        {kind === 'invitation' ? <IconX size={15} /> : <IconLinkOff size={15} />}
      </ActionIcon>
    </li>
  );
}

function detailOf({ kind, role, expiresAt, isExpired, useCount }: OpenAccessRow): string {
  if (kind === 'publicUrl') {
    const used = countOf(useCount ?? 0, { one: 'used once', other: 'used # times' });
    return `Public URL until ${formatMoment(expiresAt)}, ${useCount === 0 ? 'not used yet' : used}`;
  }
  if (kind === 'shareLink') {
    const visitors = countOf(useCount ?? 0, { one: '1 visitor', other: '# visitors' });
    return `Share link until ${formatMoment(expiresAt)}, ${useCount === 0 ? 'no visitors yet' : visitors}`;
  }
  return `Invited as ${role ?? 'Viewer'}, ${isExpired ? 'expired' : `until ${formatMoment(expiresAt)}`}`;
}
