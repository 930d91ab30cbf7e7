/** The speed, the shifts and the accessibility of the screens of the settings, the account and the screens of operators. */
import { measureScreens } from './screens.ts';

await measureScreens('settings');
