import { Readable } from 'node:stream';
import { type MemberActor, newId, StagedFile } from '@atrium/domain/kernel';
import { createDataroom, listDatarooms } from '../dataroom/index.ts';
import { uploadDocuments } from '../document/index.ts';
import { type CallContext, type Platform, readIn, writeIn } from '../kernel/index.ts';
import { hashPassword } from '../session/index.ts';
import { ensureAccounts, findDemoOwner } from './accounts.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const FILES_A_CALL = 50;

/** Creates the demonstration's users. @throws outside a demonstration, because everybody knows their password */
export async function seedAccounts(platform: Platform): Promise<void> {
  if (!platform.config.DEMO) throw new Error('DEMO is off');
  const passwordHash = await hashPassword(platform.config.DEMO_PASSWORD);
  await writeIn({ platform, actor: SYSTEM }, async (em) => ensureAccounts(em, passwordHash));
}

async function ownerContext(platform: Platform): Promise<CallContext> {
  const owner = await readIn({ platform, actor: SYSTEM }, findDemoOwner);
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

/** A document of the demonstration: `room` is the name of its data room, `folder` the path inside it. */
export type DemoFile = {
  room: string;
  folder: readonly string[];
  name: string;
  contentType: string;
  bytes: Uint8Array;
};

/** Stages a file as an upload does. */
async function stage(platform: Platform, file: DemoFile): Promise<StagedFile> {
  const stagedKey = `staging/${newId()}`;
  const { sizeBytes, sha256 } = await platform.store.put(stagedKey, Readable.from([file.bytes]));
  return new StagedFile({ stagedKey, name: file.name, sizeBytes, sha256, declaredType: file.contentType });
}

/**
 * Creates the demonstration's data rooms and documents through the same calls as a user. Does nothing if a data room
 * exists, so that deleted ones stay deleted; an interrupted seed is finished by hand or by `npm run reset-demo`.
 */
export async function seedLibrary(platform: Platform, load: () => Promise<readonly DemoFile[]>): Promise<void> {
  const context = await ownerContext(platform);
  const rooms = await listDatarooms(context, {});
  if (rooms.data.length > 0) return;
  const files = await load();
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
