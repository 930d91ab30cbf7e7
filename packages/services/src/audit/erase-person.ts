import { UserEntity } from '@atrium/db/user';
import { ErasePersonInput } from '@atrium/domain/audit';
import { DoneAnswer, done, DomainError, notFound } from '@atrium/domain/kernel';
import { command, operator } from '../kernel/index.ts';

/** In each organization that has one: where this person is the only active Owner. */
const LAST_OWNER_OF = `select o.name from organization o where o.is_active and exists (select 1 from organization_user m
    where m.organization_id = o.id and m.user_id = ? and m.role = 'Owner' and m.is_active)
  and not exists (select 1 from organization_user m
    where m.organization_id = o.id and m.user_id <> ? and m.role = 'Owner' and m.is_active) limit 1`;

/**
 * Answers a person's request to be erased: nobody can sign in as them any more, their name, address and whereabouts are
 * gone, and so is who did what they did. What they made for their organizations stays with those.
 * @throws CONFLICT where an organization would be left without an Owner
 */
export const erasePerson = command({
  name: 'audit.erasePerson',
  summary: 'Erase a person’s data on their request',
  input: ErasePersonInput,
  output: DoneAnswer,
  access: operator(),
  scope: 'admin',
  run: async ({ em, actor, input, note }) => {
    const user = await em.findOne(UserEntity, { id: input.userId });
    if (!user) throw notFound('Person');
    if (user.id === actor.userId) throw new DomainError('CONFLICT', 'Another operator must erase your data.');
    const [only] = await em.execute<{ name: string }[]>(LAST_OWNER_OF, [user.id, user.id]);
    if (only) {
      const message = `They are the only Owner of ${only.name}. Make somebody else an Owner first.`;
      throw new DomainError('CONFLICT', message.slice(0, 255));
    }
    await em.execute('delete from session where user_id = ?', [user.id]);
    await em.execute('update api_key set revoked_at = coalesce(revoked_at, now()) where user_id = ?', [user.id]);
    await em.execute('update organization_user set is_active = false where user_id = ?', [user.id]);
    await em.execute(
      `update users set email = ?, first_name = '', last_name = '', avatar_url = null, password_hash = '', is_active = false,
         is_superuser = false where id = ?`,
      [`erased-${user.id}@erased.invalid`, user.id],
    );
    await em.execute('select app.erase_audited_person(?)', [user.id]);
    note('user', user.id);
    return done('The person is erased. What they made stays with their organizations.');
  },
});
