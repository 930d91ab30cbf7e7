import { isoTime } from '@atrium/db/listing';
import {
  listWorkflowVariables,
  type VariableListed,
  WorkflowVariableEntity,
  type WorkflowVariableRow,
} from '@atrium/db/workflow';
import {
  dataAnswer,
  done,
  DoneAnswer,
  DomainError,
  invalid,
  listAnswer,
  newId,
  notFound,
  ok,
  page,
} from '@atrium/domain/kernel';
import {
  CreateVariableInput,
  ListVariablesInput,
  UpdateVariableInput,
  Variable,
  VariableRef,
} from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, inOrganization, type Platform, query } from '../kernel/index.ts';
import { enclose, openEnvelope } from '../provider/index.ts';
import { creatingWorkflows } from './access.ts';

function present({ createdAt, updatedAt, ...row }: VariableListed): Variable {
  return { ...row, createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
}

function presentRow(row: WorkflowVariableRow): Variable {
  const { id, name, type, value = null, hosts, defaultFields, createdAt, updatedAt } = row;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, name, type, value, hosts, default_fields: defaultFields, ...times };
}

/** How a value is stored: a Credential sealed, a Generic variable as text. */
function stored(platform: Platform, type: Variable['type'], value: string) {
  return type === 'Credential'
    ? { value: null, ...enclose(platform.masterKey, value) }
    : { value, sealedDataKey: null, sealed: null };
}

async function requireFreeName(em: EntityManager, name: string, exceptId?: string): Promise<void> {
  const namesake = await em.findOne(WorkflowVariableEntity, { name });
  if (namesake && namesake.id !== exceptId) {
    throw new DomainError('CONFLICT', 'A variable with this name already exists.', { detailCode: 'duplicate' });
  }
}

async function findVariable(em: EntityManager, id: string): Promise<WorkflowVariableRow> {
  const found = await em.findOne(WorkflowVariableEntity, { id });
  if (!found) throw notFound('Variable');
  return found;
}

/** Lists the variables of the organization. The values of Credentials are never shown. */
export const listVariables = query({
  area: 'workflow',
  verb: 'variableList',
  summary: 'List the variables of workflows',
  input: ListVariablesInput,
  output: listAnswer(Variable),
  access: inOrganization('enter'),
  run: async ({ em, input }) => {
    const { data, ...answer } = page(await listWorkflowVariables(em, input), input);
    return { ...answer, data: data.map(present) };
  },
});

export const createVariable = command({
  area: 'workflow',
  verb: 'variableCreate',
  summary: 'Create a variable of workflows',
  input: CreateVariableInput,
  output: dataAnswer(Variable),
  access: creatingWorkflows(),
  // Nothing of a Credential is kept beside its envelope, not in a fingerprint either.
  idempotent: false,
  run: async ({ em, actor, platform, input, note }) => {
    await requireFreeName(em, input.name);
    const now = new Date();
    const row = em.create(WorkflowVariableEntity, {
      id: newId(),
      organizationId: actor.membership.organizationId,
      name: input.name,
      type: input.type,
      ...stored(platform, input.type, input.value),
      hosts: input.hosts,
      defaultFields: input.default_fields,
      createdById: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    await em.flush();
    note('workflowVariable', row.id, { type: input.type });
    return ok(presentRow(row), input.type === 'Credential' ? 'Saved. The value is not shown again.' : 'Saved.');
  },
});

export const updateVariable = command({
  area: 'workflow',
  verb: 'variableUpdate',
  summary: 'Change a variable of workflows',
  input: UpdateVariableInput,
  output: dataAnswer(Variable),
  access: creatingWorkflows(),
  idempotent: false,
  run: async ({ em, platform, input, note }) => {
    const row = await findVariable(em, input.id);
    if (input.name !== undefined) {
      await requireFreeName(em, input.name, row.id);
      row.name = input.name;
    }
    if (input.hosts && row.type === 'Generic') throw invalid('hosts', 'Only a Credential is bound to hosts.');
    if (input.value !== undefined) Object.assign(row, stored(platform, row.type, input.value));
    if (input.hosts) row.hosts = input.hosts;
    if (input.default_fields) row.defaultFields = input.default_fields;
    row.updatedAt = new Date();
    await em.flush();
    note('workflowVariable', row.id, { fields: Object.keys(input).filter((name) => name !== 'id') });
    return ok(presentRow(row), 'Saved.');
  },
});

export const deleteVariable = command({
  area: 'workflow',
  verb: 'variableDelete',
  summary: 'Delete a variable of workflows',
  input: VariableRef,
  output: DoneAnswer,
  access: creatingWorkflows(),
  run: async ({ em, input, note }) => {
    const row = await findVariable(em, input.id);
    await em.nativeDelete(WorkflowVariableEntity, { id: row.id });
    note('workflowVariable', row.id, { type: row.type });
    return done('Deleted. Workflows that use it report that it is missing.');
  },
});

/** The value of a variable, for a run. A Credential may go to its hosts only. */
export type VariableValue = { type: Variable['type']; value: string; hosts: string[] };

/** Returns the value of a variable of the organization, or null if there is none of this name. */
export async function variableValue(
  em: EntityManager,
  { masterKey }: Pick<Platform, 'masterKey'>,
  name: string,
): Promise<VariableValue | null> {
  const row = await em.findOne(WorkflowVariableEntity, { name });
  if (!row) return null;
  const { type, value, sealedDataKey, sealed, hosts } = row;
  if (type === 'Generic' || !sealedDataKey || !sealed) return { type, value: value ?? '', hosts };
  return { type, value: openEnvelope(masterKey, { sealedDataKey, sealed }), hosts };
}
