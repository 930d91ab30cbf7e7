import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBooks,
  IconBuildings,
  IconHistory,
  IconHome,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMessage,
  IconMoon,
  IconSettings,
  IconTable,
  IconTablePlus,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';
import { attempt } from '../feedback/attempt.ts';
import { useMayIn, useOperates, useSwitchedOn } from '../organization/use-organization.ts';
import { openShortcutHelp } from '../keyboard/help-store.ts';

export type Command = { label: string; icon: typeof IconHome; run: () => void };

/** The commands of the palette. */
export function useCommands(): Command[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const hasTables = useSwitchedOn('aiTable');
  const seesMembers = useMayIn('viewMembers');
  const makesTables = useMayIn('createTable');
  const seesAudit = useMayIn('viewAudit');
  const operates = useOperates();
  const dark = useComputedColorScheme('light') === 'dark';
  return [
    { label: 'Go to Home', icon: IconHome, run: () => void navigate({ to: '/' }) },
    { label: 'Go to the Library', icon: IconBooks, run: () => void navigate({ to: '/library' }) },
    ...(hasTables ? [{ label: 'Go to AI tables', icon: IconTable, run: () => void navigate({ to: '/tables' }) }] : []),
    ...(hasTables && makesTables
      ? [{ label: 'New AI table', icon: IconTablePlus, run: () => void navigate({ to: '/tables/new' }) }]
      : []),
    { label: 'Ask a question', icon: IconMessage, run: () => void navigate({ to: '/chat' }) },
    { label: 'Go to the Trash', icon: IconTrash, run: () => void navigate({ to: '/trash' }) },
    { label: 'Organization settings', icon: IconSettings, run: () => void navigate({ to: '/settings/general' }) },
    ...(seesMembers
      ? [{ label: 'Members', icon: IconUsers, run: () => void navigate({ to: '/settings/people' }) }]
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
      label: dark ? 'Use the light colours' : 'Use the dark colours',
      icon: IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { label: 'Keyboard shortcuts', icon: IconKeyboard, run: openShortcutHelp },
    { label: 'Sign out', icon: IconLogout, run: () => void attempt(signOut) },
  ];
}
