import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { newId } from '@atrium/domain/kernel';
import type { JsonObject } from '@atrium/domain/workflow';
import { MAX_OUTPUT_BYTES, PREVIEW_CHARACTERS } from '@atrium/domain/workflow-run';
import type { ObjectStore } from '../../kernel/index.ts';

/** The prefix of the files of an organization's large outputs. */
export function outputsPrefix(organizationId: string): string {
  return `workflow-outputs/${organizationId}/`;
}

/** Outputs as they are stored: JSON, or a preview of what a file has. */
export type StoredJson = { json: string; storageKey: string | null };

/** Shortens the texts of a value for people. */
function previewOf(json: string, bytes: number): string {
  return JSON.stringify({ preview: json.slice(0, PREVIEW_CHARACTERS), bytes });
}

/** Stores outputs as JSON: in place up to 256 KB, as a file with a preview above. */
export async function storeOutputs(store: ObjectStore, organizationId: string, json: string): Promise<StoredJson> {
  const bytes = Buffer.byteLength(json);
  if (bytes <= MAX_OUTPUT_BYTES) return { json, storageKey: null };
  const storageKey = `${outputsPrefix(organizationId)}${newId()}`;
  await store.put(storageKey, Readable.from([Buffer.from(json)]));
  return { json: previewOf(json, bytes), storageKey };
}

/** Inputs are kept to be shown, so large ones are cut. */
export function shownInputs(inputs: JsonObject): string {
  const json = JSON.stringify(inputs);
  return json.length <= PREVIEW_CHARACTERS * 4 ? json : previewOf(json, Buffer.byteLength(json));
}

/** Reads outputs as they were given, with the characters of their JSON. */
export async function readOutputs(
  store: ObjectStore,
  { outputs, storageKey }: { outputs: string; storageKey?: string | null },
): Promise<{ outputs: JsonObject; size: number }> {
  const json = storageKey ? await readText(await store.get(storageKey)) : outputs;
  return { outputs: JSON.parse(json) as JsonObject, size: json.length }; // it was written from one
}
