import {
  BankMappingEntity,
  findMapping,
  hashOf,
  listMappings as listRows,
  type MappingFound,
} from '@atrium/db/bank-reconcile';
import { isoTime } from '@atrium/db/listing';
import {
  CreateMappingInput,
  ListMappingsInput,
  Mapping,
  MappingRef,
  UpdateMappingInput,
} from '@atrium/domain/bank-reconcile';
import {
  dataAnswer,
  DomainError,
  DoneAnswer,
  done,
  listAnswer,
  newId,
  notFound,
  ok,
  page,
} from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { configOf, emitBank, onFolder } from './access.ts';

function present({ firstName, lastName, email, ...row }: MappingFound): Mapping {
  return {
    ...row,
    createdByName: displayName({ firstName, lastName, email }),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

async function readMapping(em: EntityManager, folderId: string, id: string): Promise<Mapping> {
  const found = await findMapping(em, folderId, id);
  if (!found) throw notFound('Mapping');
  return present(found);
}

/** Lists the remembered answers about the files of accounts. */
export const listMappings = query({
  area: 'bankReconcile',
  verb: 'listMappings',
  summary: 'List what is remembered about the statement files of accounts',
  input: ListMappingsInput,
  output: listAnswer(Mapping),
  access: onFolder('view'),
  run: async ({ em, input, resource: { folder } }) => {
    const { data, ...answer } = page(await listRows(em, input, folder.id), input);
    return { ...answer, data: data.map(present) };
  },
});

export const mappingInfo = query({
  area: 'bankReconcile',
  verb: 'mappingInfo',
  summary: 'What is remembered about the statement files of an account',
  input: MappingRef,
  output: dataAnswer(Mapping),
  access: onFolder('view'),
  run: async ({ em, input, resource: { folder } }) => ok(await readMapping(em, folder.id, input.mappingId)),
});

/** Remembers answers for an account, or for files with these headings. */
export const createMapping = command({
  area: 'bankReconcile',
  verb: 'createMapping',
  summary: 'Remember how the statement files of an account are read',
  input: CreateMappingInput,
  output: dataAnswer(Mapping),
  access: onFolder('write'),
  run: async ({ em, actor, input, resource: { folder }, emit, note }) => {
    await configOf(em, folder.id);
    const { account, headings, answers } = input;
    const key = { folderId: folder.id, account, headingsHash: hashOf(headings) };
    if (await em.count(BankMappingEntity, key))
      throw new DomainError('CONFLICT', 'There is already an answer for this account. Change it instead.', {
        detailCode: 'duplicate',
      });
    const id = newId();
    const now = new Date();
    await em.insert(BankMappingEntity, {
      ...key,
      id,
      organizationId: actor.membership.organizationId,
      headings,
      answers,
      createdById: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    await emitBank({ em, emit }, folder, 'mapped');
    note('bankMapping', id);
    return ok(await readMapping(em, folder.id, id), 'Saved. It applies from the next run.');
  },
});

export const updateMapping = command({
  area: 'bankReconcile',
  verb: 'updateMapping',
  summary: 'Change how the statement files of an account are read',
  input: UpdateMappingInput,
  output: dataAnswer(Mapping),
  access: onFolder('write'),
  run: async ({ em, input, resource: { folder }, emit, note }) => {
    const mapping = await em.findOne(BankMappingEntity, { id: input.mappingId, folderId: folder.id });
    if (!mapping) throw notFound('Mapping');
    mapping.answers = input.answers;
    await em.flush();
    await emitBank({ em, emit }, folder, 'mapped');
    note('bankMapping', mapping.id);
    return ok(await readMapping(em, folder.id, mapping.id), 'Saved. It applies from the next run.');
  },
});

export const deleteMapping = command({
  area: 'bankReconcile',
  verb: 'deleteMapping',
  summary: 'Forget how the statement files of an account are read',
  input: MappingRef,
  output: DoneAnswer,
  access: onFolder('write'),
  run: async ({ em, input, resource: { folder }, emit, note }) => {
    const deleted = await em.nativeDelete(BankMappingEntity, { id: input.mappingId, folderId: folder.id });
    if (deleted === 0) throw notFound('Mapping');
    await emitBank({ em, emit }, folder, 'mapped');
    note('bankMapping', input.mappingId);
    return done('Deleted. The next run asks again if a file does not answer the question.');
  },
});
