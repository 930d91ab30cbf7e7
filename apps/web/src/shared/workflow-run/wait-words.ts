const WAITS: Record<string, string> = {
  approval: 'Waits for a decision',
  time: 'Waits for its time',
  credits: 'Waits for credits',
  uncertain: 'Waits for a check',
  run: 'Waits for another run',
  turn: 'Waits for its turn',
};

/** Says why a run waits. */
export function waitWords(kind: string | null): string {
  return (kind !== null && WAITS[kind]) || 'Waits';
}
