import { eraseAuditedPerson } from '@atrium/db/audit';
import { MailEntity } from '@atrium/db/mail';
import { UserEntity } from '@atrium/db/user';
import { ErasePersonInput } from '@atrium/domain/audit';
import { DoneAnswer, done, DomainError, notFound } from '@atrium/domain/kernel';
import { command, operator } from '../kernel/index.ts';
import { removePerson } from '../user/index.ts';

/**
 * Answers a person's request to be erased: nobody can sign in as them any more, their name, address and whereabouts are
 * gone, and so is who did what they did. What they made for their organizations stays with those, what was theirs alone
 * passes to an Owner.
 * @throws CONFLICT where an organization would be left without an Owner
 */
export const erasePerson = command({
  area: 'audit',
  verb: 'erasePerson',
  summary: 'Erase a person’s data on their request',
  input: ErasePersonInput,
  output: DoneAnswer,
  access: operator('manage'),
  run: async ({ em, actor, input, note }) => {
    const user = await em.findOne(UserEntity, { id: input.userId });
    if (!user) throw notFound('Person');
    if (user.id === actor.userId) throw new DomainError('CONFLICT', 'Another operator must erase your data.');
    await removePerson(em, user.id);
    await em.nativeDelete(MailEntity, { recipient: user.email });
    await eraseAuditedPerson(em, user.id);
    note('user', user.id);
    return done('The person’s data is erased. What they created stays with their organizations.');
  },
});
