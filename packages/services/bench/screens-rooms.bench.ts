/** The speed, the shifts and the accessibility of the screens of Home, the inbox and the tabs of a data room. */
import { measureScreens } from './screens.ts';

await measureScreens('rooms');
