// Text: the mapping of a file is the most specific of several.
import { type DialectAnswers, ListMappingsInput } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defineList, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { hashOf } from './identity.ts';

export type MappingFound = {
  id: string;
  folderId: string;
  account: string;
  headings: string;
  answers: DialectAnswers;
  createdById: string;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: string;
  updatedAt: string;
};

const FOUND = `m.id, m.folder_id as "folderId", m.account, m.headings, m.answers, m.created_by_id as "createdById",
  u.first_name as "firstName", u.last_name as "lastName", u.email, m.created_at as "createdAt", m.updated_at as "updatedAt"`;
const FROM = 'from bank_mapping m join users u on u.id = m.created_by_id where m.folder_id = ?::uuid';

/** The remembered answers of a folder. */
export const listMappings = defineList(ListMappingsInput, {
  from: (_em: EntityManager, folderId: string): TextSelect<MappingFound> => ({
    text: `select ${FOUND} ${FROM}`,
    values: [folderId],
  }),
  search: ['account'],
  order: ['account', '-updatedAt'],
  tieBreak: 'id',
});

/** Returns a mapping of a folder; undefined if there is none. */
export async function findMapping(em: EntityManager, folderId: string, id: string): Promise<MappingFound | undefined> {
  const [found] = await textSql<MappingFound>(em, `select ${FOUND} ${FROM} and m.id = ?`, [folderId, id]);
  return found;
}

/**
 * Returns the remembered answers for a file: those for its account and headings, else for its account, else for its headings.
 * Empty if nothing is remembered.
 */
export async function answersFor(
  em: EntityManager,
  folderId: string,
  { account, headings }: { account: string; headings: string },
): Promise<DialectAnswers> {
  const [found] = await textSql<{ answers: DialectAnswers }>(
    em,
    `select answers from bank_mapping where folder_id = ? and account in (?, '') and headings_hash in (?, ?)
       and (account <> '' or headings <> '' or ? = '') order by account desc, length(headings) desc limit 1`,
    [folderId, account, hashOf(headings), hashOf(''), account],
  );
  return found?.answers ?? {};
}
