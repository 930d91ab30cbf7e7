import type { JsonObject } from '@atrium/domain/workflow';
import { apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { saveJson } from '../../shared/download/save.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo, toastUndo } from '../../shared/feedback/toast.ts';
import { readExport } from './read-export.ts';

export type Workflow = ApiOutput['workflow']['flows']['data'][number];

async function refresh(): Promise<void> {
  await Promise.all([queries.workflow.invalidate(), queries.trash.list.invalidate()]);
}

/** Creates a workflow. @returns it, or null if it failed */
async function create(input: Parameters<typeof apiClient.workflow.create.mutate>[0]): Promise<Workflow | null> {
  let created: Workflow | null = null;
  await attempt(async () => {
    created = (await apiClient.workflow.create.mutate(input)).data;
  });
  await refresh();
  return created;
}

export async function createFrom(name: string, templateKey: string | null): Promise<Workflow | null> {
  return create({ name, ...(templateKey === null ? {} : { templateKey }) });
}

/** Imports a file that Langflow or Atrium exported. @returns the workflow, or null if it failed */
export async function importFile(file: File): Promise<Workflow | null> {
  const content = await readExport(file);
  return content && create(content);
}

export async function renameWorkflow({ id }: Workflow, name: string): Promise<boolean> {
  const isDone = await attempt(() => apiClient.workflow.update.mutate({ workflowId: id, name }));
  await refresh();
  return isDone;
}

/** Downloads a workflow in the format of Langflow. */
export async function exportToFile({ id }: Workflow): Promise<void> {
  await attempt(async () => {
    const { data } = await apiClient.workflow.export.query({ workflowId: id });
    saveJson(data.file, data.name);
  });
}

export async function trashWorkflow({ id, name }: Workflow): Promise<boolean> {
  const isDone = await attempt(() => apiClient.workflow.delete.mutate({ workflowId: id }));
  await refresh();
  const restore = async () => {
    await attempt(() => apiClient.trash.restore.mutate({ items: [{ id, type: 'workflow' }] }));
    await refresh();
  };
  if (isDone) toastUndo(`${name} moved to the trash`, () => void restore());
  return isDone;
}

/** Saves the flow as a new version. `onSaved` is called before anything is loaded again. @returns whether it succeeded */
export async function saveFlow(
  { id, draftVersion }: Workflow,
  flow: JsonObject,
  { note, onSaved }: { note: string; onSaved: () => void },
): Promise<boolean> {
  const isDone = await attempt(() =>
    apiClient.workflow.update.mutate({ workflowId: id, data: flow, baseVersion: draftVersion, note }),
  );
  if (isDone) onSaved();
  await refresh();
  if (isDone) toastInfo(`Saved as version ${draftVersion + 1}`);
  return isDone;
}

export async function publish({ id, draftVersion }: Workflow): Promise<void> {
  const isDone = await attempt(() => apiClient.workflow.publishVersion.mutate({ workflowId: id }));
  await refresh();
  if (isDone) toastInfo(`Version ${draftVersion} is published`);
}

export async function publishVersion({ id }: Workflow, number: number): Promise<void> {
  const isDone = await attempt(() => apiClient.workflow.publishVersion.mutate({ workflowId: id, number }));
  await refresh();
  if (isDone) toastInfo(`Version ${number} is published`);
}

export async function restore({ id }: Workflow, number: number): Promise<void> {
  const isDone = await attempt(() => apiClient.workflow.restoreVersion.mutate({ workflowId: id, number }));
  await refresh();
  if (isDone) toastInfo(`Version ${number} is the draft again`);
}
