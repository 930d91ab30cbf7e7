import { Button } from '@mantine/core';
import { IconFileAlert, IconMail, IconMessageQuestion, IconTable, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { apiClient, queries } from '../api/client.ts';
import { attempt } from '../feedback/attempt.ts';
import { toastInfo } from '../feedback/toast.ts';
import { formatAgo, formatMoment } from '../format/date.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { ButtonLink } from '../parts/links.tsx';
import type { InboxItem } from './inbox-items.ts';
import styles from './InboxRows.module.css';

const Decision = lazyPart(async () => ({ default: (await import('../workflow-run/Decision.tsx')).Decision }));

const ICONS = {
  review: IconTable,
  failedCells: IconTable,
  unread: IconFileAlert,
  expired: IconMail,
  question: IconMessageQuestion,
  approval: IconUserCheck,
};

/** Each item with its place, its reason, since when it waits, and one verb. */
export function InboxRows({ items }: { items: readonly InboxItem[] }) {
  return (
    <ul className={styles.rows} aria-label="Waiting for you">
      {items.map((item) => {
        const Icon = ICONS[item.kind];
        return (
          <li key={item.key} className={styles.row}>
            <Icon size={16} stroke={1.5} aria-hidden="true" />
            <span className={styles.what}>
              <b>{item.title}</b>
              <em>{item.place}</em>
            </span>
            <span className={styles.why}>
              <span>{item.reason}</span>
              <em title={formatMoment(item.since)}>{formatAgo(item.since)}</em>
            </span>
            <Verb item={item} />
          </li>
        );
      })}
    </ul>
  );
}

function Verb({ item }: { item: InboxItem }) {
  switch (item.kind) {
    case 'review':
    case 'failedCells':
      return (
        <ButtonLink
          variant="default"
          to="/tables/$datatableId"
          params={{ datatableId: item.tableId }}
          search={{ tab: item.kind === 'review' ? 'review' : 'failed' }}
          aria-label={`Review ${item.place}: ${item.title}`}
        >
          Review
        </ButtonLink>
      );
    case 'unread':
      return (
        <ButtonLink
          variant="default"
          to="/library/$dataroomId"
          params={{ dataroomId: item.roomId }}
          search={{ view: 'unfinished' }}
          aria-label={`Show files of ${item.place}`}
        >
          Show files
        </ButtonLink>
      );
    case 'question':
      return (
        <ButtonLink
          variant="default"
          to="/library/$dataroomId/questions"
          params={{ dataroomId: item.roomId }}
          aria-label={`Answer in ${item.place}: ${item.title}`}
        >
          Answer
        </ButtonLink>
      );
    case 'approval':
      return <Decide item={item} />;
    case 'expired':
      return (
        <Button
          variant="default"
          aria-label={`Send again to ${item.place}`}
          onClick={() => void sendAgain(item.invitationId)}
        >
          Send again
        </Button>
      );
  }
}

/** Opens the decision in place: those who are asked need no access to the workflow. */
function Decide({ item }: { item: InboxItem & { kind: 'approval' } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={`Decide in ${item.place}: ${item.title}`} onClick={() => setIsOpen(true)}>
        Decide
      </Button>
      {isOpen && (
        <Decision
          title={item.place}
          executionId={item.executionId}
          wait={{ key: item.waitKey, request: item.request }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

async function sendAgain(organizationUserId: string): Promise<void> {
  await attempt(async () => {
    await apiClient.organizationUser.resendInvitation.mutate({ organizationUserId });
    toastInfo('A new link was sent. The old one no longer works.');
    await queries.organizationUser.list.invalidate();
  });
}
