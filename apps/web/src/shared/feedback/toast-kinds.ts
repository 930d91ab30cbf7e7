export type Toast =
  | { kind: 'undo'; message: string; milliseconds: number; undo: () => void; until?: AbortSignal | undefined }
  | { kind: 'info'; message: string; milliseconds: number }
  | { kind: 'error'; message: string; milliseconds: number; isPlan?: boolean };
