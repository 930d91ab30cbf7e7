const DECISIONS: Readonly<Record<string, string>> = {
  approve: 'approved',
  reject: 'rejected',
  happened: 'said that it arrived',
  again: 'sent it again',
};

/** What a person did about something that a run waited for, behind their name. */
export function decisionWords(decision: string, isEdited: boolean): string {
  return `${DECISIONS[decision] ?? decision}${isEdited ? ' an edited text' : ''}`;
}
