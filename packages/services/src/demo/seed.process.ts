import { Readable } from 'node:stream';
import { type MemberActor, newId, StagedFile } from '@atrium/domain/kernel';
import { type SampleFile, sampleLibrary } from '@atrium/samples/library';
import { createDataroom, listDatarooms } from '../dataroom/index.ts';
import { uploadDocuments } from '../document/index.ts';
import { type CallContext, inTransaction, type Platform } from '../kernel/index.ts';
import { hashPassword } from '../session/index.ts';
import { ensureAccounts, findDemoOwner } from './accounts.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const FILES_A_CALL = 50;

/** The demonstration's people. @throws outside a demonstration: their password is known to everybody. */
export async function seedAccounts(platform: Platform): Promise<void> {
  if (!platform.config.DEMO) throw new Error('Not a demonstration');
  const passwordHash = await hashPassword(platform.config.DEMO_PASSWORD);
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => ensureAccounts(em, async () => passwordHash));
}

async function ownerContext(platform: Platform): Promise<CallContext> {
  const owner = await inTransaction(platform.orm, 'system', SYSTEM, findDemoOwner);
  const { userId, organizationId, membershipId } = owner;
  const actor: MemberActor = {
    kind: 'user',
    userId,
    sessionId: '',
    isOperator: false,
    membership: { organizationId, membershipId, role: 'Owner' },
  };
  return { platform, actor, requestId: `demo-${newId()}`, idempotencyKey: null, client: { ip: null, userAgent: null } };
}

/** A generated file, staged as an upload's would be. */
async function stage(platform: Platform, file: SampleFile): Promise<StagedFile> {
  const stagedKey = `staging/${newId()}`;
  const { sizeBytes, sha256 } = await platform.store.put(stagedKey, Readable.from([file.bytes]));
  return new StagedFile({ stagedKey, name: file.name, sizeBytes, sha256, declaredType: file.contentType });
}

/**
 * The demonstration's rooms and documents, through the same calls as anybody's. Does nothing once a room is there, so
 * that what a person deletes stays deleted; a run that was cut off in the middle is finished by hand or by reset.
 */
export async function seedLibrary(platform: Platform): Promise<void> {
  const context = await ownerContext(platform);
  const rooms = await listDatarooms(context, {});
  if (rooms.data.length > 0) return;
  const files = await sampleLibrary();
  for (const [room, contents] of Map.groupBy(files, (file) => file.room)) {
    const { data } = await createDataroom(context, { name: room, accessPolicy: 'Public' });
    for (let at = 0; at < contents.length; at += FILES_A_CALL) {
      const batch = contents.slice(at, at + FILES_A_CALL);
      const staged = [];
      for (const file of batch) staged.push(await stage(platform, file));
      await uploadDocuments(context, {
        dataroomId: data.id,
        files: staged,
        relativePath: batch.map((file) => [...file.folder, file.name].join('/')),
      });
    }
  }
}
