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

/** Lists the public URLs and the open invitations of a data room, and withdraws them. */
export function OpenAccess({ room }: { room: { id: string } }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const open = api.dataroom.listOpenAccess.useQuery(
    { dataroomId: room.id, limit },
    { placeholderData: keepPreviousData },
  );
  return (
    <section aria-label="Public URLs and invitations">
      <h3 className={styles.heading}>Public URLs and invitations</h3>
      <QueryView query={open} name="the public URLs and invitations" rows={2} height={52}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.none}>This data room has no public URLs and no open invitations.</p>
          ) : (
            <ul className={styles.list} aria-label="Public URLs and invitations">
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

function Row({ dataroomId, row }: { dataroomId: string; row: OpenAccessRow }) {
  const isUrl = row.kind === 'publicUrl';
  const name = (isUrl ? row.documentName : row.email) ?? '';
  const withdraw = () =>
    attempt(async () => {
      if (isUrl) await apiClient.document.revokePublicUrl.mutate({ urlId: row.id });
      else await apiClient.dataroom.deleteUser.mutate({ dataroomId, organizationUserId: row.id });
      toastInfo(isUrl ? 'The URL no longer works' : 'The invitation is withdrawn');
      await Promise.all([queries.dataroom.listOpenAccess.invalidate(), queries.dataroom.listUsers.invalidate()]);
    });
  const label = isUrl ? `Revoke the URL of ${name}` : `Withdraw the invitation of ${name}`;
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{name}</b>
        <em>
          {detailOf(row)}, by {row.givenByName}
        </em>
      </span>
      <ActionIcon aria-label={label} title={isUrl ? 'Revoke' : 'Withdraw'} onClick={() => void withdraw()}>
        {isUrl ? <IconLinkOff size={15} /> : <IconX size={15} />}
      </ActionIcon>
    </li>
  );
}

function detailOf({ kind, role, expiresAt, isExpired, useCount }: OpenAccessRow): string {
  if (kind === 'publicUrl') {
    const used = countOf(useCount ?? 0, { one: 'used once', other: 'used # times' });
    return `Public URL until ${formatMoment(expiresAt)}, ${useCount === 0 ? 'not used yet' : used}`;
  }
  return `Invited as ${role ?? 'Viewer'}, ${isExpired ? 'expired' : `until ${formatMoment(expiresAt)}`}`;
}
