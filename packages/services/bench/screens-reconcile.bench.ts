/** The speed, the shifts and the accessibility of the screens of reconciliations of bank statements and of partner capital. */
import { measureScreens } from './screens.ts';

await measureScreens('reconcile');
