import { DataroomEntity, DataroomMemberEntity } from '@atrium/db/dataroom';
import { CreateDataroomInput, Dataroom, DataroomMetadata } from '@atrium/domain/dataroom';
import { dataAnswer, newId, ok } from '@atrium/domain/kernel';
import { command, inOrganization } from '../kernel/index.ts';
import { requireRoom } from '../usage-limit/index.ts';
import { readRoom } from './list.ts';

/** Creates a data room. Its creator is its first member, as an Owner. */
export const createDataroom = command({
  area: 'dataroom',
  verb: 'create',
  summary: 'Create a dataroom',
  input: CreateDataroomInput,
  output: dataAnswer(Dataroom),
  access: inOrganization('createDataroom'),
  run: async ({ em, actor, input, emit, note }) => {
    const { organizationId, membershipId } = actor.membership;
    await requireRoom(em, organizationId, 'datarooms');
    const id = newId();
    await em.insert(DataroomEntity, {
      id,
      organizationId,
      name: input.name,
      accessPolicy: input.accessPolicy,
      metadata: DataroomMetadata.parse(input.dataroomMetadata ?? {}),
      createdById: actor.userId,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await em.insert(DataroomMemberEntity, {
      id: newId(),
      organizationId,
      dataroomId: id,
      organizationUserId: membershipId,
      role: 'Owner',
      createdAt: new Date(),
    });
    emit({ topic: 'dataroom', action: 'created', resourceId: id, dataroomId: id });
    note('dataroom', id, { accessPolicy: input.accessPolicy });
    return ok(await readRoom(em, actor, id), 'The dataroom is ready.');
  },
});
