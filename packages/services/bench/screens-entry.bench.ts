/** The speed, the shifts and the accessibility of the screens of signing in and signing up. */
import { measureScreens } from './screens.ts';

await measureScreens('entry');
