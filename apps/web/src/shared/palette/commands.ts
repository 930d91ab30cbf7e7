import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBooks,
  IconBuildingBank,
  IconBuildings,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMessage,
  IconMoon,
  IconPlus,
  IconSettings,
  IconTable,
  IconTablePlus,
  IconTrash,
  IconUpload,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { mayEditRoom } from '../access/permissions.ts';
import { api } from '../api/client.ts';
import { signOut } from '../api/session.ts';
import { attempt } from '../feedback/attempt.ts';
import { useMayIn, useOperates, useSwitchedOn } from '../organization/use-organization.ts';
import { openNewRoom } from '../dataroom/new-room-store.ts';
import { openShortcutHelp } from '../keyboard/help-store.ts';

import { pickFiles } from '../upload/pick-files.ts';
import { useMaxFileBytes } from '../upload/use-max-file-bytes.ts';
import { addUploads } from '../upload/upload-store.ts';

export type Command = { label: string; icon: typeof IconHome; run: () => void };

/** The commands of the palette. */
export function useCommands(): Command[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const hasTables = useSwitchedOn('aiTable');
  const hasAgents = useSwitchedOn('aiAgent');
  const makesFolders = useMayIn('createTableFolder');
  const seesMembers = useMayIn('viewMembers');
  const makesTables = useMayIn('createTable');
  const seesAudit = useMayIn('viewAudit');
  const operates = useOperates();
  const createsRooms = useMayIn('createDataroom');
  const upload = useUploadCommand();
  const dark = useComputedColorScheme('light') === 'dark';
  return [
    { label: 'Go to Home', icon: IconHome, run: () => void navigate({ to: '/' }) },
    { label: 'Go to the Inbox', icon: IconInbox, run: () => void navigate({ to: '/inbox' }) },
    { label: 'Go to the data rooms', icon: IconBooks, run: () => void navigate({ to: '/library' }) },
    ...(hasTables ? [{ label: 'Go to AI tables', icon: IconTable, run: () => void navigate({ to: '/tables' }) }] : []),
    ...(hasTables && makesTables
      ? [{ label: 'New AI table', icon: IconTablePlus, run: () => void navigate({ to: '/tables/new' }) }]
      : []),
    ...(hasAgents
      ? [
          { label: 'Go to Reconciliation', icon: IconBuildingBank, run: () => void navigate({ to: '/reconcile' }) },
          {
            label: 'Go to Partner capital',
            icon: IconBuildingBank,
            run: () => void navigate({ to: '/reconcile/partner-capital' }),
          },
          {
            label: 'Reconcile partner capital',
            icon: IconBuildingBank,
            run: () => void navigate({ to: '/reconcile/partner-capital/new' }),
          },
          ...(makesFolders
            ? [
                {
                  label: 'New reconciliation of bank statements',
                  icon: IconBuildingBank,
                  run: () => void navigate({ to: '/reconcile/new' }),
                },
              ]
            : []),
        ]
      : []),
    ...(createsRooms ? [{ label: 'New data room', icon: IconPlus, run: openNewRoom }] : []),
    ...upload,
    { label: 'Ask a question', icon: IconMessage, run: () => void navigate({ to: '/chat' }) },
    { label: 'Go to the Trash', icon: IconTrash, run: () => void navigate({ to: '/trash' }) },
    { label: 'Settings', icon: IconSettings, run: () => void navigate({ to: '/settings' }) },
    ...(seesMembers
      ? [{ label: 'People', icon: IconUsers, run: () => void navigate({ to: '/settings/people' }) }]
      : []),
    ...(seesAudit
      ? [{ label: 'Audit log', icon: IconHistory, run: () => void navigate({ to: '/settings/audit' }) }]
      : []),
    ...(operates
      ? [
          {
            label: 'All organizations',
            icon: IconBuildings,
            run: () => void navigate({ to: '/settings/organizations' }),
          },
          { label: 'Mailbox', icon: IconMail, run: () => void navigate({ to: '/settings/mailbox' }) },
        ]
      : []),
    { label: 'Account and sessions', icon: IconUser, run: () => void navigate({ to: '/settings/account' }) },
    { label: 'API keys', icon: IconKey, run: () => void navigate({ to: '/settings/api-keys' }) },
    {
      label: dark ? 'Switch to light mode' : 'Switch to dark mode',
      icon: IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { label: 'Keyboard shortcuts', icon: IconKeyboard, run: openShortcutHelp },
    { label: 'Sign out', icon: IconLogout, run: () => void attempt(signOut) },
  ];
}

/** Uploads files to the data room that is open. Elsewhere there is no such command. */
function useUploadCommand(): Command[] {
  const { dataroomId } = useParams({ strict: false });
  const room = api.dataroom.me.useQuery({ dataroomId: dataroomId ?? '' }, { enabled: dataroomId !== undefined });
  const maxBytes = useMaxFileBytes();
  const open = room.data?.data;
  if (dataroomId === undefined || open === undefined || !mayEditRoom(open)) return [];
  const target = { dataroomId, folderId: null, name: open.name };
  return [
    {
      label: `Upload to ${open.name}`,
      icon: IconUpload,
      run: () => pickFiles((picked) => addUploads(picked, target, maxBytes)),
    },
  ];
}
