import { createOpener } from '../feedback/opener.ts';

export const { open: openNewRoom, close: closeNewRoom, useIsOpen: useNewRoomOpen } = createOpener();
