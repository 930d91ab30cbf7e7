import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { isBankFolder } from '../../shared/bank-reconcile/is-bank-folder.ts';
import { useSwitchedOn } from '../../shared/organization/use-organization.ts';
import { useAllTables } from '../../shared/dataroom/room-contents.ts';
import { useRooms } from '../../shared/dataroom/use-rooms.ts';
import { useInbox } from '../../shared/inbox/use-inbox.ts';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { formatWeekday } from '../../shared/format/date.ts';
import { countOf, files } from '../../shared/format/number.ts';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { useLastVisit } from '../../shared/visit/use-last-visit.ts';
import { NewRoom } from '../../shared/dataroom/LazyNewRoom.tsx';
import { useMayCreate } from '../../shared/dataroom/use-may-create.ts';
import { CreditBalance } from './CreditBalance.tsx';
import { EmptyHome } from './EmptyHome.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { firstSteps, nextStep } from './first-steps.ts';
import { Waiting } from './Waiting.tsx';
import { Recent } from './Recent.tsx';
import { Running } from './Running.tsx';
import { SinceYouLeft } from './SinceYouLeft.tsx';
import styles from './HomePage.module.css';

const RECENT = 8;
const RECENT_FOLDERS = 100;
const RUNS = 100;
const RUNS_MS = 15_000;

export function HomePage() {
  const [creating, setCreating] = useState(false);
  const [today] = useState(() => new Date());
  const rooms = useRooms();
  const tables = useAllTables();
  const inbox = useInbox();
  const folders = api.aiTableFolder.list.useQuery(
    { orderBy: ['-updatedAt'], limit: RECENT_FOLDERS },
    { enabled: useSwitchedOn('aiAgent') },
  );
  const conversations = api.conversation.list.useQuery({ orderBy: ['-updatedAt'], limit: RECENT });
  // Runs end at any time, and those of other people tell this page nothing.
  const runs = api.backgroundTask.running.useQuery({ limit: RUNS }, { refetchInterval: RUNS_MS });
  const visit = useLastVisit();
  const changes = api.dataroom.changes.useQuery({ since: visit.since.toISOString() });
  const mayCreate = useMayCreate();
  const list = rooms.data?.data;
  const total = list?.reduce((sum, room) => sum + room.fileCount, 0) ?? 0;
  const steps = list && conversations.data && firstSteps(list, conversations.data.data.length > 0);
  const next = steps && nextStep(steps);
  // Everything appears at once, so that nothing moves down when the next part arrives.
  const isComplete =
    !conversations.isPending &&
    !changes.isLoading &&
    !folders.isLoading &&
    !tables.isLoading &&
    !runs.isLoading &&
    inbox !== undefined;
  return (
    <Page
      crumbs={[{ label: 'Home' }]}
      actions={
        // The next first step is the main action of the page, so this button is less prominent.
        mayCreate && (
          <Button
            variant={next === undefined ? 'filled' : 'default'}
            leftSection={<IconPlus size={14} />}
            onClick={() => setCreating(true)}
          >
            New data room
          </Button>
        )
      }
      status={
        <StatusBar
          facts={list && [countOf(list.length, { one: '# data room', other: '# data rooms' }), files(total)]}
          keys={[
            ['mod+k', 'search or run'],
            ['g l', 'data rooms'],
            ['g c', 'chat'],
            ['?', 'all keys'],
          ]}
        />
      }
    >
      <div className={styles.home}>
        <div className={styles.main}>
          <h2 className={styles.today}>{formatWeekday(today)}</h2>
          <QueryView query={rooms} name="your data rooms">
            {({ data }) =>
              isComplete ? (
                <>
                  {data.length === 0 && mayCreate && <EmptyHome />}
                  {steps !== undefined && next !== undefined && !(data.length === 0 && mayCreate) && (
                    <FirstSteps steps={steps} mayCreate={mayCreate} onCreate={() => setCreating(true)} />
                  )}
                  {data.length > 0 && (
                    <>
                      <Waiting items={inbox} />
                      {changes.data !== undefined && <SinceYouLeft changes={changes.data.data} visit={visit} />}
                      <Recent
                        rooms={data}
                        tables={tables.data?.data ?? []}
                        conversations={conversations.data?.data ?? []}
                        reconciliations={folders.data?.data.filter(isBankFolder) ?? []}
                      />
                    </>
                  )}
                </>
              ) : (
                <SkeletonRows label="Loading your inbox" />
              )
            }
          </QueryView>
        </div>
        <aside className={styles.aside} aria-label="Activity">
          {/* On narrow screens this is below the rest, which must be there first. */}
          {list !== undefined && isComplete && (
            <>
              <Running
                rooms={list}
                tables={tables.data?.data ?? []}
                runs={runs.data?.data ?? []}
                now={tables.dataUpdatedAt}
              />
              <CreditBalance />
            </>
          )}
        </aside>
      </div>
      {creating && <NewRoom onClose={() => setCreating(false)} />}
    </Page>
  );
}
