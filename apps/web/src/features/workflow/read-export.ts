import type { JsonObject } from '@atrium/domain/workflow';
import { toastError } from '../../shared/feedback/toast.ts';

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A file has one flow, or several: Langflow exports a project as a list, or as an object with the list `flows`. */
function flowsIn(content: unknown): readonly unknown[] {
  if (Array.isArray(content)) return content;
  return isObject(content) && Array.isArray(content['flows']) ? content['flows'] : [content];
}

/** Whether it is a flow, or has one as Langflow or Atrium names it. */
function hasFlow(content: unknown): content is JsonObject {
  if (!isObject(content)) return false;
  return Array.isArray(content['nodes']) || isObject(content['data']) || isObject(content['externalFlowData']);
}

/** Reads a file that Langflow or Atrium exported. Shows an error and returns null if it is none. */
export async function readExport(file: File): Promise<(JsonObject & { name: string }) | null> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    toastError(`${file.name} is not JSON. Choose a file that Langflow or Atrium exported.`);
    return null;
  }
  const found = flowsIn(content);
  if (found.length > 1) {
    toastError(`${file.name} contains ${found.length} workflows. Export each of them to a file of its own.`);
    return null;
  }
  const [flow] = found;
  if (!hasFlow(flow)) {
    toastError(`${file.name} does not contain a workflow. Choose a file that Langflow or Atrium exported.`);
    return null;
  }
  const name = typeof flow['name'] === 'string' && flow['name'].trim() !== '' ? flow['name'] : file.name;
  // A file can be the flow itself, without a name around it.
  return Array.isArray(flow['nodes']) ? { name, data: flow } : { ...flow, name };
}
