/** The speed, the shifts and the accessibility of the screens of documents, share links, conversations and AI tables. */
import { measureScreens } from './screens.ts';

await measureScreens('documents');
