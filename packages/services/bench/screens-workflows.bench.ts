/** The speed, the shifts and the accessibility of the screens of workflows and their templates. */
import { measureScreens } from './screens.ts';

await measureScreens('workflows');
