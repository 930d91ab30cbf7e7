import { lazyPart } from '../parts/lazy-part.tsx';

/** The dialog for a new data room, loaded when it is first opened. */
export const NewRoom = lazyPart(async () => ({ default: (await import('./NewRoom.tsx')).NewRoom }));
