import { useNavigate } from '@tanstack/react-router';
import { countOf } from '../../shared/format/number.ts';
import { InboxRows } from '../../shared/inbox/InboxRows.tsx';
import { useInboxState } from '../../shared/inbox/use-inbox.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { ViewBar } from '../../shared/shell/ViewBar.tsx';
import { type InboxSearch, itemsIn, viewsOf } from './inbox-views.ts';
import styles from './InboxPage.module.css';

const KEYS = [
  ['mod+k', 'search or run'],
  ['?', 'all keys'],
] as const;

/** Everything that waits for the user, in one list. */
export function InboxPage({ search }: { search: InboxSearch }) {
  const navigate = useNavigate();
  const { items, error, retry } = useInboxState();
  const view = search.show ?? 'all';
  const shown = items && itemsIn(items, view);
  const facts = items && [countOf(items.length, { one: '# item waits for you', other: '# items wait for you' })];
  return (
    <Page crumbs={[{ label: 'Inbox' }]} status={<StatusBar facts={facts} keys={KEYS} />}>
      {items !== undefined && (items.length > 0 || view !== 'all') && (
        <ViewBar
          label="Waiting for you"
          views={viewsOf(items, view)}
          current={view}
          onSelect={(id) => void navigate({ to: '/inbox', search: id === 'all' ? {} : { show: id } })}
        />
      )}
      {error != null && (
        <ErrorState
          title={items === undefined ? 'The inbox could not be loaded' : 'A part of the inbox could not be loaded'}
          error={error}
          retry={retry}
        />
      )}
      {shown === undefined && error == null && <SkeletonRows rows={4} height={56} label="Loading the inbox" />}
      {shown?.length === 0 && error == null && (
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
      )}
      {shown !== undefined && shown.length > 0 && (
        <div className={styles.list}>
          <InboxRows items={shown} />
        </div>
      )}
    </Page>
  );
}
