import { amountOf, type EnteredRow } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../sql/index.ts';
import { BankEnteredRowEntity } from './statement.entity.ts';

/** Returns what people have entered for rows of a statement that cannot be read, by the keys of the rows. */
export async function enteredRows(em: EntityManager, statementId: string): Promise<Map<string, EnteredRow>> {
  const rows = await em.find(BankEnteredRowEntity, { statementId });
  return new Map(
    rows.map(({ key, bookedOn, amount: text, description }) => {
      const amount = amountOf(text);
      if (!amount) throw new Error('The database has an amount that is none.');
      return [key, { bookedOn, amount, description }];
    }),
  );
}

/** The person who entered a row, and the time. */
export type RowAuthor = {
  key: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  enteredAt: string;
};

/** Returns who has entered rows of a statement. */
export async function rowAuthors(em: EntityManager, statementId: string): Promise<RowAuthor[]> {
  return sqlOf(em)
    .selectFrom('bank_entered_row as r')
    .innerJoin('users as u', 'u.id', 'r.created_by_id')
    .where('r.statement_id', '=', statementId)
    .select([
      'r.key',
      'u.id as userId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'r.created_at as enteredAt',
    ])
    .execute();
}
