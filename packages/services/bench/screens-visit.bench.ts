/** The speed, the shifts and the accessibility of the screens of share links, as their visitors see them. */
import { measureScreens } from './screens.ts';

await measureScreens('visit');
