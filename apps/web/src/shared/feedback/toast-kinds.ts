export type Toast =
  | { kind: 'undo'; message: string; milliseconds: number; undo: () => void }
  | { kind: 'info'; message: string; milliseconds: number }
  | { kind: 'error'; message: string; milliseconds: number };
