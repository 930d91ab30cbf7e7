import { create } from 'zustand';
import { queries } from '../api/client.ts';
import { announce } from '../feedback/announce.ts';
import { countOf, formatBytes } from '../format/number.ts';
import type { PickedFile } from './dropped-files.ts';
import { sendFile } from './send-file.ts';
import {
  heldUntil,
  isUnderWay,
  nextUploads,
  reduceUploads,
  timeLeft,
  totalsOf,
  type Upload,
  type UploadAction,
  type UploadState,
  type UploadTarget,
} from './upload-queue.ts';

// Outside React, so that uploads continue when the user changes screens.
const useStore = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));
const aborts = new Map<string, AbortController>();

function dispatch(action: UploadAction): void {
  useStore.setState(({ uploads }) => ({ uploads: reduceUploads(uploads, action) }));
}

function currentUploads(): readonly Upload[] {
  return useStore.getState().uploads;
}

export function useUploads(): readonly Upload[] {
  return useStore((state) => state.uploads);
}

let run = { at: 0, sentBytes: 0 };

/** The estimate uses only this run, not the files sent before it. */
function beginRun(): void {
  run = { at: Date.now(), sentBytes: totalsOf(currentUploads()).sentBytes };
}

/** Milliseconds until all files are sent; undefined if unknown. */
export function estimate(): number | undefined {
  return timeLeft(totalsOf(currentUploads()), run, Date.now());
}

/** The state of a file before it is sent: files that are empty or too large are refused here. */
function firstStateOf(file: File, maxBytes: number | undefined): UploadState {
  if (file.size === 0) return { kind: 'refused', message: 'The file is empty.' };
  if (maxBytes !== undefined && file.size > maxBytes) {
    return { kind: 'refused', message: `The file is larger than the limit of ${formatBytes(maxBytes)}.` };
  }
  return { kind: 'waiting' };
}

/** Adds files to the queue and starts them. Returns their ids in the queue. */
export function addUploads(
  files: readonly PickedFile[],
  target: UploadTarget,
  maxBytes: number | undefined,
): readonly string[] {
  if (files.length === 0) return [];
  const added = files.map(({ file, path }) => ({
    id: crypto.randomUUID(),
    file,
    path,
    target,
    allowDuplicate: false,
    state: firstStateOf(file, maxBytes),
  }));
  announce(
    countOf(files.length, {
      one: `Uploading # file to ${target.name}.`,
      other: `Uploading # files to ${target.name}.`,
    }),
  );
  if (!currentUploads().some(isUnderWay)) beginRun();
  dispatch({ type: 'add', uploads: added });
  pump();
  return added.map(({ id }) => id);
}

/** Uploads files and waits for the end of each. Returns the ids of their documents; undefined for a file that failed. */
export function uploadAll(
  files: readonly PickedFile[],
  target: UploadTarget,
  maxBytes: number | undefined,
): Promise<(string | undefined)[]> {
  const ids = addUploads(files, target, maxBytes);
  const { promise, resolve } = Promise.withResolvers<(string | undefined)[]>();
  const look = (uploads: readonly Upload[]) => {
    const states = ids.map((id) => uploads.find((one) => one.id === id));
    if (states.some((one) => one !== undefined && isUnderWay(one))) return;
    unsubscribe();
    resolve(states.map((one) => (one?.state.kind === 'done' ? one.state.documentId : undefined)));
  };
  const unsubscribe = useStore.subscribe(({ uploads }) => look(uploads));
  look(currentUploads());
  return promise;
}

export function retryUpload(id: string): void {
  dispatch({ type: 'retry', id });
  pump();
}

export function takeDuplicate(id: string): void {
  dispatch({ type: 'allowDuplicate', id });
  pump();
}

export function cancelUpload(id: string): void {
  aborts.get(id)?.abort();
  dispatch({ type: 'drop', id });
  pump();
}

export function cancelAllUploads(): void {
  for (const one of currentUploads().filter(isUnderWay)) cancelUpload(one.id);
}

export function clearUploads(): void {
  dispatch({ type: 'clear' });
}

let heldTimer: ReturnType<typeof setTimeout> | undefined;

/** Starts the next files. If the server has asked to wait, runs again at that time. */
function pump(): void {
  const now = Date.now();
  clearTimeout(heldTimer);
  const until = heldUntil(currentUploads(), now);
  if (until !== undefined) heldTimer = setTimeout(pump, until - now);
  for (const upload of nextUploads(currentUploads(), now)) {
    dispatch({ type: 'change', id: upload.id, state: { kind: 'sending', sentBytes: 0 } });
    void start(upload);
  }
}

async function start(upload: Upload): Promise<void> {
  const abort = new AbortController();
  aborts.set(upload.id, abort);
  const onProgress = (sentBytes: number) =>
    dispatch({ type: 'change', id: upload.id, state: { kind: 'sending', sentBytes } });
  try {
    const state = await sendFile(upload, onProgress, abort.signal);
    dispatch({ type: 'change', id: upload.id, state });
    if (state.kind === 'done') refreshSoon();
    if (!currentUploads().some(isUnderWay)) finish();
  } catch (error) {
    // A cancelled file is no longer in the queue. Any other error is a bug.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  } finally {
    aborts.delete(upload.id);
    pump();
  }
}

const LINGER_MS = 5_000;

/** Clears the list if all files were added. Files that need attention stay. */
function finish(): void {
  announce('Uploads finished');
  setTimeout(() => {
    if (currentUploads().every((one) => one.state.kind === 'done')) clearUploads();
  }, LINGER_MS);
}

const REFRESH_MS = 400;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Refetches the lists once for several files that finish together. */
function refreshSoon(): void {
  refreshTimer ??= setTimeout(() => {
    refreshTimer = undefined;
    void queries.dataroom.invalidate();
    void queries.folder.list.invalidate();
  }, REFRESH_MS);
}

window.addEventListener('beforeunload', (event) => {
  if (currentUploads().some(isUnderWay)) event.preventDefault();
});
