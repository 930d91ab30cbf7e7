import { sweepCredits } from '@atrium/domain/credit';
import { runnable } from '@atrium/services/background-task';
import { sweepReservations } from '@atrium/services/credit';

export const sweepCreditsTask = runnable({ job: sweepCredits, run: async (context) => sweepReservations(context) });
