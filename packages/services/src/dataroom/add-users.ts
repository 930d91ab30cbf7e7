import { AddDataroomUserAnswer, AddDataroomUserInput } from '@atrium/domain/dataroom';
import { newId, notFound, ok, type ResourceRole } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { command, type Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { inviteOne } from '../organization-user/index.ts';
import { namedRoom, onRoom, type RoomAccess } from './access.ts';

type Outcome = z.input<typeof AddDataroomUserAnswer>['data'][number];
type Adding = Pick<Work<never, never, never>, 'em' | 'platform' | 'enqueue'> & {
  room: RoomAccess['room'];
  role: ResourceRole;
  organizationId: string;
  userId: string;
};
type Colleague = { id: string; email: string };

/** A member gets the role and a mail that says so; one who has a role already keeps it. */
async function addColleague(by: Adding, { id, email }: Colleague): Promise<Outcome> {
  const { em, room, role, organizationId } = by;
  const added = await em.execute<{ id: string }[]>(
    `insert into dataroom_member (id, organization_id, dataroom_id, organization_user_id, role, created_at)
     values (?, ?, ?, ?, ?, now()) on conflict (dataroom_id, organization_user_id) do nothing returning id`,
    [newId(), organizationId, room.id, id, role],
  );
  if (added.length === 0) return { email, outcome: 'already_member', id };
  const values = {
    subject: `The dataroom ${room.name} is shared with you`,
    paragraphs: [`You are ${role} of the dataroom ${room.name}.`],
    action: { label: 'Open the dataroom', url: appLink(by.platform, `/library/${room.id}`) },
  };
  await sendMail(by, { to: email, template: 'notice', values });
  return { email, outcome: 'added', id };
}

async function colleagues(by: Adding, column: 'm.id' | 'u.email', value: string): Promise<Colleague | undefined> {
  const [found] = await by.em.execute<Colleague[]>(
    `select m.id, u.email from organization_user m join users u on u.id = m.user_id
     where m.organization_id = ? and m.left_at is null and not m.is_token_user and ${column} = ?`,
    [by.organizationId, value],
  );
  return found;
}

/** Brings people into a room: members by id or address, others by an invitation as Guest of the organization. */
export const addDataroomUsers = command({
  area: 'dataroom',
  verb: 'addUser',
  summary: 'Bring people into a dataroom',
  input: AddDataroomUserInput,
  output: AddDataroomUserAnswer,
  access: onRoom('inviteMembers', namedRoom),
  run: async ({ em, platform, enqueue, actor, input, resource: { room }, emit, note }) => {
    const { organizationId } = actor.membership;
    const by: Adding = { em, platform, enqueue, room, role: input.role, organizationId, userId: actor.userId };
    const outcomes: Outcome[] = [];
    for (const id of input.organizationUserIds) {
      const colleague = await colleagues(by, 'm.id', id);
      if (!colleague) throw notFound('Member');
      outcomes.push(await addColleague(by, colleague));
    }
    for (const email of input.emails) {
      const colleague = await colleagues(by, 'u.email', email);
      const datarooms = [{ dataroomId: room.id, role: input.role }];
      const wanted = { email, role: 'Guest' as const, datarooms, dataroom: room.name };
      outcomes.push(colleague ? await addColleague(by, colleague) : await inviteOne(by, wanted));
    }
    for (const { outcome, id } of outcomes) {
      if (outcome !== 'already_member') emit({ topic: 'member', action: 'updated', resourceId: id });
    }
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    note('dataroom', room.id, { role: input.role, people: outcomes.length });
    return ok(outcomes, 'Done.');
  },
});
