import { createOpener } from '../feedback/opener.ts';

export const { open: openShortcutHelp, close: closeShortcutHelp, useIsOpen: useShortcutHelpOpen } = createOpener();
