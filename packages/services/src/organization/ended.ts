import { EndedAccess } from '@atrium/domain/organization';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { query } from '../kernel/index.ts';
import { inPerson } from '../session/index.ts';

const DAYS = 90;
const MOST = 5;

/** What became of an organization after somebody was taken out of it is no longer theirs to know. */
const ENDED = `select o.id, o.name,
    case when m.left_at is not null or not m.is_active then 'ended'
         when o.deleted_at is not null then 'deleted' else 'switchedOff' end as reason
  from organization_user m join organization o on o.id = m.organization_id
  where m.user_id = ? and m.is_invitation_accepted and not m.is_token_user and o.purged_at is null
    and (m.left_at is null or m.left_at > now() - interval '${DAYS} days')
    and (m.left_at is not null or not m.is_active
      or ((o.deleted_at is not null or not o.is_active) and m.role <> 'Owner'))
  order by m.updated_at desc, m.id desc limit ${MOST}`;

/**
 * Organizations that one was in and cannot enter any more, the last first, for three months after one left: so that
 * who finds themself outside is told why. What an Owner can bring back is listed with the deleted ones.
 */
export const listEndedAccess = query({
  area: 'organization',
  verb: 'listEnded',
  summary: 'Organizations you can no longer enter, and why',
  input: z.object({}),
  output: dataAnswer(z.array(EndedAccess)),
  access: inPerson('system'),
  run: async ({ em, actor }) => ok(await em.execute<EndedAccess[]>(ENDED, [actor.userId])),
});
