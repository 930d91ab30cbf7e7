import { detectType } from '@atrium/ai/parsing';
import { WorkflowFileEntity, type WorkflowFileRow } from '@atrium/db/workflow';
import { DomainError, invalid, newId, type StagedFile } from '@atrium/domain/kernel';
import { MAX_FILE_BYTES, MAX_FILE_NAME, UploadedWorkflowFile, UploadWorkflowFileInput } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { flow, type Outside } from '../kernel/index.ts';
import { requireStorage } from '../usage-limit/index.ts';
import { namedWorkflow, onWorkflow } from './access.ts';

type Stored = { id: string; storageKey: string; name: string; contentType: string; sizeBytes: number; sha256: string };

/** Moves an uploaded file to its final key. @throws TOO_LARGE, INVALID */
async function storeFile({ store }: Outside, organizationId: string, file: StagedFile): Promise<Stored> {
  if (file.refusal || file.sizeBytes > MAX_FILE_BYTES) {
    throw new DomainError('TOO_LARGE', `A file has at most ${MAX_FILE_BYTES / 1_048_576} MB.`);
  }
  if (file.sizeBytes === 0) throw invalid('files', 'The file is empty.', 'empty');
  const { contentType } = await store.withLocalFile(file.stagedKey, async (path) =>
    detectType({ path, name: file.name }),
  );
  const id = newId();
  const storageKey = `documents/${organizationId}/${id}`;
  await store.move(file.stagedKey, storageKey);
  const name = file.name.slice(-MAX_FILE_NAME);
  return {
    id,
    storageKey,
    name,
    contentType: contentType ?? 'application/octet-stream',
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
  };
}

/** The path of a file in fields of flows: the workflow, the file, and its name for people. */
function pathOf({ workflowId, id, name }: Pick<WorkflowFileRow, 'workflowId' | 'id' | 'name'>): string {
  return `${workflowId}/${id}/${name}`;
}

/** Uploads a file for the caller's runs of a workflow. Nobody else can use it. */
export const uploadWorkflowFile = flow({
  area: 'workflow',
  verb: 'uploadFile',
  summary: 'Upload a file for runs of a workflow',
  input: UploadWorkflowFileInput,
  output: UploadedWorkflowFile,
  access: onWorkflow('run', namedWorkflow),
  // A second request brings its own staged file. A job collects what the first one left in the store.
  interrupted: 'repeat',
  fingerprint: ({ files, ...rest }) => [rest, files.map(({ sha256 }) => sha256)],
  prepare: async ({ em, input, resource }) => {
    const bytes = input.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    await requireStorage(em, resource.workflow.organizationId, bytes);
    return null;
  },
  act: async ({ outside, resource, input }) => {
    const [file] = input.files;
    if (!file) throw invalid('files', 'Choose a file.');
    return storeFile(outside, resource.workflow.organizationId, file);
  },
  commit: async ({ em, actor, resource: { workflow }, outcome, note }) => {
    await em.insert(WorkflowFileEntity, {
      ...outcome,
      organizationId: workflow.organizationId,
      workflowId: workflow.id,
      createdById: actor.userId,
      createdAt: new Date(),
    });
    note('workflow', workflow.id, { bytes: outcome.sizeBytes });
    const file_path = pathOf({ ...outcome, workflowId: workflow.id });
    return { success: true, message: 'Uploaded.', flowId: workflow.id, file_path };
  },
  undo: async ({ outside, outcome }) => outside.store.delete(outcome.storageKey),
});

/** A file that a person uploaded to a workflow. */
export type WorkflowFile = Pick<WorkflowFileRow, 'id' | 'name' | 'storageKey' | 'contentType' | 'sizeBytes'>;

/** Finds a file by its path, if this person uploaded it to this workflow. Everything else does not exist. */
export async function workflowFile(
  em: EntityManager,
  { userId, workflowId, path }: { userId: string; workflowId: string; path: string },
): Promise<WorkflowFile | null> {
  const [ofWorkflow, id] = path.split('/');
  if (ofWorkflow !== workflowId || id === undefined || !/^[0-9a-f-]{36}$/.test(id)) return null;
  return em.findOne(WorkflowFileEntity, { id, workflowId, createdById: userId });
}
