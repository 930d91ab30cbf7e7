import { AI_TABLE } from './ai-table.ts';
import { BANK } from './bank.ts';
import { BANK_JOURNALS } from './bank-journals.ts';
import { BANK_LIST } from './bank-list.ts';
import { BANK_PERIOD } from './bank-period.ts';
import { BANK_RUNS } from './bank-runs.ts';
import { BILLING } from './billing.ts';
import { DOCUMENT } from './document.ts';
import { ORGANIZATION } from './organization.ts';
import { PCAP } from './pcap.ts';
import { PEOPLE } from './people.ts';
import { SHARE_LINK } from './share-link.ts';
import { SHARE_QUESTION } from './share-question.ts';
import { SHARED } from './shared.ts';
import { SUBSCRIPTION } from './subscription.ts';
import { VISITOR } from './visitor.ts';
import { WORKFLOW } from './workflow.ts';
import { WORKFLOW_RUN } from './workflow-run.ts';

/**
 * The meanings of the fields of the API. A key is the name of a field (`createdAt`), of a field in an object (`usage.inputTokens`),
 * or of a field of one entity or call (`Cell.unit`, `mail_read:out.data.text`). The longest key that fits is used.
 */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...SHARED,
  ...AI_TABLE,
  ...BANK,
  ...BANK_JOURNALS,
  ...BANK_LIST,
  ...BANK_PERIOD,
  ...BANK_RUNS,
  ...BILLING,
  ...DOCUMENT,
  ...ORGANIZATION,
  ...PCAP,
  ...PEOPLE,
  ...VISITOR,
  ...SHARE_LINK,
  ...SHARE_QUESTION,
  ...SUBSCRIPTION,
  ...WORKFLOW,
  ...WORKFLOW_RUN,
};

/** The rows of a list have the fields of their entity. */
function ownersOf(owner: string): string[] {
  return owner.endsWith('Row') && owner !== 'Row' ? [owner, owner.slice(0, -3)] : [owner];
}

/**
 * Returns the key of the description for a field, or undefined if there is none.
 * @param owner the entity, or the call with `:in` or `:out`
 * @param path the names that lead to the field
 */
export function descriptionKey(owner: string, path: string[]): string | undefined {
  const keys = [...ownersOf(owner).map((name) => [name, ...path]), path.slice(-2), path.slice(-1)];
  return keys.map((parts) => parts.join('.')).find((key) => Object.hasOwn(DESCRIPTIONS, key));
}
