import { endedAccessOf } from '@atrium/db/organization';
import { EndedAccess } from '@atrium/domain/organization';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { query } from '../kernel/index.ts';
import { inPerson } from '../session/index.ts';

const DAYS = 90;
const MOST = 5;

/**
 * Lists organizations that the caller can no longer enter, with the reason, until three months after they left.
 * Organizations that an Owner can restore are listed with the deleted ones.
 */
export const listEndedAccess = query({
  area: 'organization',
  verb: 'listEnded',
  summary: 'Organizations you can no longer enter, and why',
  input: z.object({}),
  output: dataAnswer(z.array(EndedAccess)),
  access: inPerson('system'),
  run: async ({ em, actor }) => ok(await endedAccessOf(em, actor.userId, { days: DAYS, limit: MOST })),
});
