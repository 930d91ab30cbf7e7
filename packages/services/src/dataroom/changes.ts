import { changesSince } from '@atrium/db/dataroom';
import { isoTime } from '@atrium/db/listing';
import { mayIn } from '@atrium/domain/access';
import { RoomChange, RoomChangesInput } from '@atrium/domain/dataroom';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';

/** The caller's news since a time: shared data rooms, documents and tables of others, and filled tables. */
export const roomChanges = query({
  area: 'dataroom',
  verb: 'changes',
  summary: 'What has changed in the data rooms and tables since a time',
  input: RoomChangesInput,
  output: dataAnswer(z.array(RoomChange)),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const maySeePeople = mayIn(actor.membership.role, 'viewMembers');
    const found = await changesSince(em, viewerOf(actor), input.since);
    return ok(
      found.map(({ firstName, lastName, email, at, ...change }) => ({
        ...change,
        at: isoTime(at),
        by:
          email === null || !maySeePeople
            ? null
            : displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
      })),
    );
  },
});
