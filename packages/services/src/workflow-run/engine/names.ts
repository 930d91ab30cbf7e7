/** What a run without a turn waits for: that another run of the organization ends or waits. */
export function turnOf(organizationId: string): string {
  return `workflow-turn:${organizationId}`;
}

/** What a run waits for: the answer of one of its waits. */
export function waitName(executionId: string): string {
  return `workflow:${executionId}`;
}
