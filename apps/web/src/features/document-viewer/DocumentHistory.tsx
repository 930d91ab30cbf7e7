import { ActionIcon, Popover } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { actionWords, factsOf, whoOf } from '../../shared/history/event-words.ts';
import { HistoryStrip } from '../../shared/history/HistoryStrip.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import styles from './DocumentHistory.module.css';

const AT_ONCE = 50;

/** A button that opens the history of a document. */
export function DocumentHistory({ documentId, size }: { documentId: string; size: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={size} aria-label="History" title="History" onClick={() => setOpen(!isOpen)}>
          <IconHistory size={size > 28 ? 20 : 16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="History of the document">
        {isOpen && <Events documentId={documentId} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Events({ documentId }: { documentId: string }) {
  const [limit, setLimit] = useState(AT_ONCE);
  const history = api.document.history.useQuery({ documentId, limit });
  return (
    // A region that scrolls must take the focus, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.list} tabIndex={0} role="group" aria-label="Events">
      <QueryView query={history} name="the history" rows={3}>
        {({ data }) => (
          <HistoryStrip
            entries={data.map((event) => ({
              id: event.id,
              at: event.createdAt,
              what: actionWords(event.action).verb,
              who: whoOf(event),
              facts: factsOf(event),
            }))}
          />
        )}
      </QueryView>
      <ShowMore hasMore={history.data?.hasMore} limit={limit} onMore={setLimit} />
    </div>
  );
}
