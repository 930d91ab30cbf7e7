import { createOpener } from '../feedback/opener.ts';

export const { open: openPalette, close: closePalette, useIsOpen: usePaletteOpen } = createOpener();
