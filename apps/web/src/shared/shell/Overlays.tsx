import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { NewRoom } from '../dataroom/LazyNewRoom.tsx';
import { closeNewRoom, useNewRoomOpen } from '../dataroom/new-room-store.ts';
import { closeShortcutHelp, openShortcutHelp, useShortcutHelpOpen } from '../keyboard/help-store.ts';
import { type ShortcutGroup, startShortcuts, useShortcuts } from '../keyboard/shortcuts.ts';
import { useSwitchedOn } from '../organization/use-organization.ts';
import { closeRefusal, mountRefusals, useRefusal } from '../credit/refusal.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { closePalette, openPalette, usePaletteOpen } from '../palette/palette-store.ts';

const ShortcutHelp = lazyPart(() => import('../keyboard/ShortcutHelp.tsx'));
const Palette = lazyPart(() => import('../palette/Palette.tsx'));
const RefusalDialog = lazyPart(() => import('../credit/RefusalDialog.tsx'));

/** The overlays of every screen, loaded when they are first opened, and the shortcuts that open them. */
export function Overlays() {
  const helpOpen = useShortcutHelpOpen();
  const paletteOpen = usePaletteOpen();
  const newRoomOpen = useNewRoomOpen();
  const refusal = useRefusal();
  useEffect(startShortcuts, []);
  useEffect(mountRefusals, []);
  useShortcuts(useGlobalShortcuts());
  return (
    <>
      {helpOpen && <ShortcutHelp onClose={closeShortcutHelp} />}
      {paletteOpen && <Palette onClose={closePalette} />}
      {newRoomOpen && <NewRoom onClose={closeNewRoom} />}
      {refusal !== undefined && <RefusalDialog refusal={refusal} onClose={closeRefusal} />}
    </>
  );
}

function useGlobalShortcuts(): ShortcutGroup {
  const navigate = useNavigate();
  const hasTables = useSwitchedOn('aiTable');
  const hasAgents = useSwitchedOn('aiAgent');
  return useMemo(
    () => ({
      title: 'Everywhere',
      shortcuts: [
        { keys: 'mod+k', label: 'Search or run a command', run: openPalette },
        { keys: '?', label: 'All keys', run: openShortcutHelp },
        { keys: 'g h', label: 'Go to Home', run: () => void navigate({ to: '/' }) },
        { keys: 'g l', label: 'Go to the data rooms', run: () => void navigate({ to: '/library' }) },
        ...(hasTables ? [{ keys: 'g t', label: 'Go to AI tables', run: () => void navigate({ to: '/tables' }) }] : []),
        ...(hasAgents
          ? [{ keys: 'g r', label: 'Go to Reconciliation', run: () => void navigate({ to: '/reconcile' }) }]
          : []),
        { keys: 'g c', label: 'Go to Chat', run: () => void navigate({ to: '/chat' }) },
      ],
    }),
    [navigate, hasTables, hasAgents],
  );
}
