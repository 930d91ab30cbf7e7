import { ListMailInput } from '@atrium/domain/mail';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defineList } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

/** Mail that no server took: the development mailbox. Needs the role of the system. */
export const listKeptMail = defineList(ListMailInput, {
  from: (em: EntityManager) =>
    sqlOf(em)
      .selectFrom('mail')
      .where('state', '=', 'kept')
      .where('sealed', 'is not', null)
      .select(['id', 'recipient as to', 'template', 'created_at as createdAt'])
      .select((eb) => eb.ref('sealed').$notNull().as('sealed')),
  search: ['to'],
  order: ['-createdAt'],
  tieBreak: 'id',
});

/** Adds a mail. Roles that may add mail may not read it back, as the ORM would. */
export async function insertMail(
  em: EntityManager,
  mail: { id: string; recipient: string; template: string; sealed: string },
): Promise<void> {
  await sqlOf(em).insertInto('mail').values(mail).execute();
}
