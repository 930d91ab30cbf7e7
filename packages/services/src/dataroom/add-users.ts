import { findColleagues } from '@atrium/db/access';
import { AddDataroomUserAnswer, AddDataroomUserInput } from '@atrium/domain/dataroom';
import { ok } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { colleaguesOf, shareWith } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import { inviteOne } from '../organization-user/index.ts';
import { asShared, namedRoom, onRoom } from './access.ts';

type Outcome = z.input<typeof AddDataroomUserAnswer>['data'][number];

/** Adds people to a data room: members by id or e-mail address, others by an invitation as Guests of the organization. */
export const addDataroomUsers = command({
  area: 'dataroom',
  verb: 'addUser',
  summary: 'Add people to a dataroom',
  input: AddDataroomUserInput,
  output: AddDataroomUserAnswer,
  access: onRoom('inviteMembers', namedRoom),
  run: async (work) => {
    const { em, platform, enqueue, actor, input, resource, emit, note } = work;
    const { room } = resource;
    const { role } = input;
    const { organizationId } = actor.membership;
    const shared = asShared(room);
    const add = async (colleague: { id: string; email: string }): Promise<Outcome> => {
      // Read again, because the list may name the same user twice.
      const [current] = await findColleagues(em, shared, { ids: [colleague.id] });
      const wasAdded = current !== undefined && (await shareWith(work, shared, current, role));
      return { email: colleague.email, outcome: wasAdded ? 'added' : 'already_member', id: colleague.id };
    };
    const outcomes: Outcome[] = [];
    for (const colleague of await colleaguesOf(em, shared, input.organizationUserIds)) {
      outcomes.push(await add(colleague));
    }
    for (const email of input.emails) {
      const [colleague] = await findColleagues(em, shared, { ids: [], emails: [email] });
      const wanted = { email, role: 'Guest' as const, datarooms: [{ dataroomId: room.id, role }], dataroom: room.name };
      const by = { em, platform, enqueue, organizationId, userId: actor.userId };
      outcomes.push(colleague ? await add(colleague) : await inviteOne(by, wanted));
    }
    for (const { outcome, id } of outcomes) {
      if (outcome !== 'already_member') emit({ topic: 'member', action: 'updated', resourceId: id });
    }
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    note('dataroom', room.id, { role, people: outcomes.length });
    return ok(outcomes, 'Access was given.');
  },
});
