import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBooks,
  IconHome,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMessage,
  IconMoon,
  IconTable,
  IconTablePlus,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';
import { attempt } from '../feedback/attempt.ts';
import { openShortcutHelp } from '../keyboard/help-store.ts';

export type Command = { label: string; icon: typeof IconHome; run: () => void };

/** What can be run from anywhere. */
export function useCommands(): Command[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return [
    { label: 'Go to Home', icon: IconHome, run: () => void navigate({ to: '/' }) },
    { label: 'Go to the Library', icon: IconBooks, run: () => void navigate({ to: '/library' }) },
    { label: 'Go to AI tables', icon: IconTable, run: () => void navigate({ to: '/tables' }) },
    { label: 'New AI table', icon: IconTablePlus, run: () => void navigate({ to: '/tables/new' }) },
    { label: 'Ask a question', icon: IconMessage, run: () => void navigate({ to: '/chat' }) },
    { label: 'Go to the Trash', icon: IconTrash, run: () => void navigate({ to: '/trash' }) },
    { label: 'Account and sessions', icon: IconUser, run: () => void navigate({ to: '/account' }) },
    { label: 'API keys', icon: IconKey, run: () => void navigate({ to: '/account/api-keys' }) },
    {
      label: dark ? 'Use the light colours' : 'Use the dark colours',
      icon: IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { label: 'Keyboard shortcuts', icon: IconKeyboard, run: openShortcutHelp },
    { label: 'Sign Out', icon: IconLogout, run: () => void attempt(signOut) },
  ];
}
