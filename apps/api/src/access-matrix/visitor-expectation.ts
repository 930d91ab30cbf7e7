import { isOpen } from '../kernel/authentication.ts';
import type { Row } from './expectation.ts';
import type { Things } from './things.ts';
import type { VisitorCaller } from './visitors.ts';

const GATES = { password: 'password_required', email: 'verification_required', agreement: 'nda_required' } as const;

/** Whether the ids that the call names belong to the visitor's data room and are shown to them. */
function isShown(visitor: VisitorCaller, input: object, { ids }: Things): boolean {
  const named = JSON.stringify(input);
  return ids.room === visitor.roomId && !visitor.hidden.some((id) => named.includes(id));
}

function refusalOf({ state }: VisitorCaller): string | null {
  if (state === 'open') return null;
  if (state === 'unknown') return 'NOT_FOUND';
  return state === 'expired' ? 'EXPIRED' : GATES[state];
}

/**
 * Returns the expected outcome of a visitor's call: `ok`, an error code, or the detail code of the gate that comes next. A
 * call for visitors of a kind that this function does not know fails the test, so that a new call gets a rule.
 */
export function expectationForVisitor(
  { asks, ...row }: Row,
  { visitor, guard, things }: { visitor: VisitorCaller; guard: string; things: Things },
): string {
  const input = row.input(things.ids, things.policy);
  if (asks.of === 'anybody') return 'ok';
  // The internal service shows a key, which a visitor does not have.
  if (asks.of === 'service') return 'UNAUTHENTICATED';
  if (asks.of === 'share link') {
    // A token in the input that fits no link opens nothing, whatever the visitor has beside it.
    if ('token' in input) return 'NOT_FOUND';
    const refusal = refusalOf(visitor);
    if (refusal !== null) return refusal;
    if (row.visitorNeeds === 'agreement' && !visitor.hasAccepted) return 'NOT_FOUND';
    return row.visitorNeeds === 'chat' && !visitor.mayAsk ? 'FORBIDDEN' : 'ok';
  }
  if (asks.of === 'signer') return 'BAD_SIGNATURE';
  if (isOpen(guard))
    throw new Error(`“${asks.of}” is open to everybody, and no rule says what it answers to visitors.`);
  const refusal = refusalOf(visitor);
  if (refusal !== null) return refusal;
  if (guard !== 'tokenOrMember') return 'FORBIDDEN';
  if (asks.of === 'organization') return 'ok';
  // The conversations of members do not exist for visitors, who have their own.
  if (asks.of === 'conversation') return 'NOT_FOUND';
  if (asks.of !== 'room') throw new Error(`No rule says what “${asks.of}” answers to visitors.`);
  if (!isShown(visitor, input, things)) return 'NOT_FOUND';
  const needsDownload = asks.action === 'download' || row.visitorNeeds === 'download';
  return needsDownload && !visitor.mayDownload ? 'FORBIDDEN' : 'ok';
}
