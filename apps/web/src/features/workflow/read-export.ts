import type { JsonObject } from '@atrium/domain/workflow';
import { toastError } from '../../shared/feedback/toast.ts';

/** Reads a file that Langflow or Atrium exported. Shows an error and returns null if it is none. */
export async function readExport(file: File): Promise<(JsonObject & { name: string }) | null> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    toastError(`${file.name} is not JSON. Choose a file that Langflow or Atrium exported.`);
    return null;
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    toastError(`${file.name} does not contain a workflow. Choose a file that Langflow or Atrium exported.`);
    return null;
  }
  const flow = content as JsonObject; // an object of JSON, by the check before
  const name = typeof flow['name'] === 'string' && flow['name'].trim() !== '' ? flow['name'] : file.name;
  // A file can be the flow itself, without a name around it.
  return Array.isArray(flow['nodes']) ? { name, data: flow } : { ...flow, name };
}
