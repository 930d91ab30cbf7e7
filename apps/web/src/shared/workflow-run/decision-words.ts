const DECISIONS: Readonly<Record<string, string>> = {
  approve: 'approved',
  reject: 'rejected',
  happened: 'said that it arrived',
  again: 'sent it again',
};

/** Names a decision in words that follow the name of its person: “approved an edited text”. */
export function decisionWords(decision: string, isEdited: boolean): string {
  return `${DECISIONS[decision] ?? decision}${isEdited ? ' an edited text' : ''}`;
}
