/** What a run without a turn waits for: that another run of the organization ends or waits. */
export function turnOf(organizationId: string): string {
  return `workflow-turn:${organizationId}`;
}
