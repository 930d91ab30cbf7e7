import { WorkflowVariableEntity } from '@atrium/db/workflow';
import type { JsonValue, Vertex } from '@atrium/domain/workflow';
import { ComponentError } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../kernel/index.ts';
import { openEnvelope } from '../provider/index.ts';
import { variableValue } from '../workflow/index.ts';

type Keys = Pick<Platform, 'masterKey'>;

/**
 * Returns the values of all Credentials of the organization, for `maskSecrets`. A run masks all of them, not only those that
 * its flow names, because the systems that it asks may return any of them.
 */
export async function credentialValues(em: EntityManager, { masterKey }: Keys): Promise<string[]> {
  const rows = await em.find(WorkflowVariableEntity, { type: 'Credential' });
  return rows.flatMap(({ sealedDataKey, sealed }) =>
    sealedDataKey && sealed ? [openEnvelope(masterKey, { sealedDataKey, sealed })] : [],
  );
}

/**
 * Returns the fields of a vertex whose value is a variable, with the values of Generic variables. A Credential stays null:
 * only the components that send it to its hosts read it, and nothing else in a run ever has it.
 * @throws ComponentError if a variable is missing
 */
export async function variableFields(
  em: EntityManager,
  platform: Keys,
  vertex: Pick<Vertex, 'variables'>,
): Promise<Record<string, JsonValue>> {
  const fields = new Map<string, JsonValue>();
  for (const [field, name] of Object.entries(vertex.variables)) {
    const variable = await variableValue(em, platform, name);
    if (!variable) throw new ComponentError(`There is no variable “${name}”. Create it, or choose another one.`);
    fields.set(field, variable.type === 'Generic' ? variable.value : null);
  }
  return Object.fromEntries(fields);
}

/** A Credential with the hosts that may get it. */
export type Credential = { name: string; value: string; hosts: readonly string[] };

/** Reads a variable that may be a Credential. @throws ComponentError if it is missing */
export async function readCredential(em: EntityManager, platform: Keys, name: string): Promise<Credential | string> {
  const variable = await variableValue(em, platform, name);
  if (!variable) throw new ComponentError(`There is no variable “${name}”. Create it, or choose another one.`);
  return variable.type === 'Generic' ? variable.value : { name, value: variable.value, hosts: variable.hosts };
}

/** @throws ComponentError if one of these fields holds a Credential */
export async function refuseCredentials(
  em: EntityManager,
  platform: Keys,
  vertex: Pick<Vertex, 'variables'>,
  reason: string,
): Promise<void> {
  for (const name of Object.values(vertex.variables)) {
    if (typeof (await readCredential(em, platform, name)) === 'object') {
      throw new ComponentError(`“${name}” is a Credential. ${reason}`);
    }
  }
}
