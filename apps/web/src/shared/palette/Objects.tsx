import { Spotlight } from '@mantine/spotlight';
import { IconBuildingWarehouse, IconMessage, IconTable, IconUser } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useAllTables } from '../dataroom/room-contents.ts';
import { useRooms } from '../dataroom/use-rooms.ts';
import { useMayIn, useSwitchedOn } from '../organization/use-organization.ts';

const RECENT_SHOWN = 6;
const FOUND_SHOWN = 5;
const PAUSE_MS = 180;

type Entry = { key: string; label: string; note: string; icon: typeof IconTable; at: string; run: () => void };

/** The data rooms, tables and conversations that changed last. Shown before the user types. */
export function Recent({ query }: { query: string }) {
  const navigate = useNavigate();
  const rooms = useRooms().data?.data ?? [];
  const tables = useAllTables().data?.data ?? [];
  const conversations =
    api.conversation.list.useQuery({ orderBy: ['-updatedAt'], limit: RECENT_SHOWN }).data?.data ?? [];
  if (query.trim() !== '') return null;
  const entries: Entry[] = [
    ...rooms.map(({ id, name, updatedAt }) => ({
      key: id,
      label: name,
      note: 'Data room',
      icon: IconBuildingWarehouse,
      at: updatedAt,
      run: () => void navigate({ to: '/library/$dataroomId', params: { dataroomId: id } }),
    })),
    ...tables.map(({ id, name, updatedAt }) => ({
      key: id,
      label: name,
      note: 'AI table',
      icon: IconTable,
      at: updatedAt,
      run: () => void navigate({ to: '/tables/$datatableId', params: { datatableId: id } }),
    })),
    ...conversations.map(({ id, title, updatedAt }) => ({
      key: id,
      label: title,
      note: 'Conversation',
      icon: IconMessage,
      at: updatedAt,
      run: () => void navigate({ to: '/chat/$conversationId', params: { conversationId: id } }),
    })),
  ];
  const latest = entries.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, RECENT_SHOWN);
  return <Group label="Recent" entries={latest} />;
}

/** Tables and people whose names match. Everything else comes from the search of the server. */
export function Objects({ query }: { query: string }) {
  const navigate = useNavigate();
  const words = query.trim().toLowerCase();
  const [search] = useDebouncedValue(words, PAUSE_MS);
  const seesMembers = useMayIn('viewMembers');
  const hasTables = useSwitchedOn('aiTable');
  // The server searches all tables, not only those that are loaded.
  const tables = api.aiTable.list.useQuery(
    { search, orderBy: ['-updatedAt'], limit: FOUND_SHOWN },
    { enabled: hasTables && search !== '' },
  );
  const people = api.organizationUser.list.useQuery(
    { search, limit: FOUND_SHOWN },
    { enabled: seesMembers && search !== '' },
  );
  if (words === '') return null;
  return (
    <>
      <Group
        label="AI tables"
        entries={(search === words ? (tables.data?.data ?? []) : []).map(({ id, name, updatedAt }) => ({
          key: id,
          label: name,
          note: 'AI table',
          icon: IconTable,
          at: updatedAt,
          run: () => void navigate({ to: '/tables/$datatableId', params: { datatableId: id } }),
        }))}
      />
      <Group
        label="People"
        entries={(search === words ? (people.data?.data ?? []) : []).map(({ id, user, createdAt }) => ({
          key: id,
          label: user.displayName,
          note: user.email,
          icon: IconUser,
          at: createdAt,
          run: () => void navigate({ to: '/settings/people' }),
        }))}
      />
    </>
  );
}

function Group({ label, entries }: { label: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {entries.map(({ key, label: name, note, icon: Icon, run }) => (
        <Spotlight.Action
          key={key}
          label={name}
          description={note}
          leftSection={<Icon size={16} stroke={1.5} />}
          onClick={run}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
