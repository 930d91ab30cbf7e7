import { someLinkNeedsAgreement } from '@atrium/db/share-link';
import { mayOn } from '@atrium/domain/access';
import { Dataroom, DataroomMetadata, UpdateDataroomInput } from '@atrium/domain/dataroom';
import { dataAnswer, DomainError, ok } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { withdrawStaleGrants } from '../access/index.ts';
import { andFor, command, forbidden } from '../kernel/index.ts';
import { namedRoom, onRoom } from './access.ts';
import { readRoom } from './list.ts';

type Input = z.output<typeof UpdateDataroomInput>;

/** Only Owners of a data room may change who sees it. */
const updateAccess = andFor(onRoom<Input>('write', namedRoom), ({ accessPolicy }, { resource: { room, role } }) => {
  if (accessPolicy && accessPolicy !== room.accessPolicy && !mayOn('dataroom', role, 'changeAccess')) {
    throw forbidden('Only an Owner of the data room can change who may see it.');
  }
});

function agreementInUse(): DomainError {
  const message = 'A share link asks visitors to accept this agreement. Switch that off first.';
  return new DomainError('CONFLICT', message, { detailCode: 'in_use' });
}

/** Changes the name and the settings of a data room. */
export const updateDataroom = command({
  area: 'dataroom',
  verb: 'update',
  summary: 'Rename or change a dataroom',
  input: UpdateDataroomInput,
  output: dataAnswer(Dataroom),
  access: updateAccess,
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { room } = resource;
    const before = room.accessPolicy;
    if (input.name !== undefined) room.name = input.name;
    if (input.accessPolicy !== undefined) room.accessPolicy = input.accessPolicy;
    if (input.dataroomMetadata) {
      const { ndaContent } = input.dataroomMetadata;
      const removesAgreement = ndaContent !== undefined && (ndaContent ?? '').trim() === '';
      if (removesAgreement && (await someLinkNeedsAgreement(em, room.id))) throw agreementInUse();
      room.metadata = DataroomMetadata.parse({ ...room.metadata, ...input.dataroomMetadata });
    }
    await em.flush();
    if (room.accessPolicy === 'Private' && before === 'Public') {
      await withdrawStaleGrants(em, room.organizationId, { dataroomId: room.id });
    }
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    note('dataroom', room.id, { fields: Object.keys(input).filter((key) => key !== 'id' && key !== 'dataroomId') });
    return ok(await readRoom(em, actor, room.id), 'Saved.');
  },
});
