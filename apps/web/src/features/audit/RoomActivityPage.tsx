import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../shared/api/client.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { AuditRow } from './AuditRow.tsx';
import styles from './Audit.module.css';

const AT_ONCE = 100;

/** The tab with the events of the audit log that are about a data room. */
export function RoomActivityPage({ dataroomId }: { dataroomId: string }) {
  const navigate = useNavigate();
  const [limit, setLimit] = useState(AT_ONCE);
  const events = api.audit.list.useQuery(
    { where: { resourceId: { eq: dataroomId } }, limit },
    { placeholderData: keepPreviousData },
  );
  return (
    <RoomFrame dataroomId={dataroomId} tab="Activity">
      <QueryView query={events} name="the activity">
        {({ data: list, hasMore }) =>
          list.length === 0 ? (
            <EmptyState title="No activity yet">What people do with this data room is listed here.</EmptyState>
          ) : (
            <div className={styles.scroll}>
              <ul className={styles.rows} aria-label="Events">
                {list.map((event) => (
                  <AuditRow
                    key={event.id}
                    event={event}
                    onFilter={(search) => void navigate({ to: '/settings/audit', search })}
                  />
                ))}
              </ul>
              <div className={styles.more}>
                <ShowMore hasMore={hasMore} limit={limit} onMore={setLimit} />
              </div>
            </div>
          )
        }
      </QueryView>
    </RoomFrame>
  );
}
