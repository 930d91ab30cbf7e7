import { InboxRows } from '../../shared/inbox/InboxRows.tsx';
import { useInbox } from '../../shared/inbox/use-inbox.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import styles from './InboxPage.module.css';

/** Everything that waits for the user, in one list. */
export function InboxPage() {
  const items = useInbox();
  return (
    <Page crumbs={[{ label: 'Inbox' }]}>
      {items === undefined ? (
        <SkeletonRows rows={4} height={56} label="Loading the inbox" />
      ) : items.length === 0 ? (
        <EmptyState
          title="Nothing waits for you"
          action={
            <ButtonLink variant="default" to="/">
              Go to Home
            </ButtonLink>
          }
        >
          Decisions of workflows, questions of visitors, cells to review, files that could not be read and invitations
          that have expired are listed here.
        </EmptyState>
      ) : (
        <div className={styles.list}>
          <InboxRows items={items} />
        </div>
      )}
    </Page>
  );
}
