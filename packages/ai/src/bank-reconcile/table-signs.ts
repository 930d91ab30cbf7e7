import { cardEvidence } from './card-signs.ts';
import type { Dialect, Question } from './dialect.ts';
import type { Column } from './table-columns.ts';
import {
  type AmountFacts,
  areBefore,
  flipped,
  isTied,
  mixedMoves,
  netOf,
  type Roles,
  type Series,
  seriesOf,
} from './table-series.ts';

export type DecidedSign =
  | { value: Dialect['sign']; reason: string | null; areBalancesBefore?: boolean; moves?: 'down' | 'up' }
  | { question: Question };

/** Decides how the table writes money out and money in. A balance decides, then a person, then the signs. */
export function signOf(facts: AmountFacts, roles: Roles): DecidedSign {
  const { columns, answers, rows } = facts;
  const balanceAt = roles.indexOf('balance');
  const balances = balanceAt >= 0 ? seriesOf(facts, balanceAt) : [];
  if (!roles.includes('amount')) return columnsSign(facts, roles, balances);
  const amountAt = roles.indexOf('amount');
  const column = columns[amountAt];
  if (roles.includes('mark') && (column?.negative ?? 0) === 0)
    return { value: 'marks', reason: 'A column marks debits and credits.' };
  if (balanceAt >= 0) {
    const amounts = seriesOf(facts, amountAt);
    const moves = (column?.negative ?? 0) === 0 ? mixedMoves(amounts, balances, facts.isRising) : null;
    // Only a person can know that an account is a card, whose balance is what is owed.
    const isOwed = answers.sign === 'inverted';
    if (moves) return { value: isOwed ? 'owed' : 'balance', reason: isOwed ? ANSWERED : MOVES, moves };
    if (isTied(amounts, balances) && isOwed) return { value: 'owed', reason: ANSWERED };
    if (isTied(amounts, balances))
      return { value: 'signed', reason: 'The amounts move the balance as they are signed.' };
    if (areBefore(amounts, balances, facts.isRising))
      return { value: 'signed', reason: 'The balance in each row is the one before it.', areBalancesBefore: true };
    if (isTied(flipped(amounts), balances))
      return { value: 'inverted', reason: 'The balance falls by positive amounts, so money out is positive.' };
  }
  if (answers.sign) return { value: answers.sign, reason: ANSWERED };
  const onCard = cardSign(facts, roles, column);
  if (onCard) return onCard;
  if (rows < 1 || (column?.negative ?? 0) > 0 || roles.includes('mark'))
    return { value: 'signed', reason: column && column.negative > 0 ? 'Money out is negative.' : null };
  return { question: SIGN_QUESTION };
}

const ANSWERED = 'Answered for this account.';
const MOVES = 'Amounts have no sign, and move the balance up and down, which tells money in from money out.';

/** The sign of a table of a card: what is spent has no minus there. */
function cardSign(facts: AmountFacts, roles: Readonly<Roles>, column: Column | undefined): DecidedSign | null {
  if (!column || column.negative === 0) return null;
  const amounts = seriesOf(facts, roles.indexOf('amount'));
  const texts = facts.kept.map(({ cells }) => cells.filter((_, at) => roles[at] === 'description').join(' '));
  const rows = amounts.flatMap((amount, at) => (amount ? [{ amount, text: texts[at] ?? '' }] : []));
  const found = cardEvidence(
    rows,
    facts.columns.map(({ name }) => name),
  );
  if (found === 'unsure') return { question: CARD_QUESTION };
  return found && { value: found, reason: 'Payments to the card have a minus, so money out is positive.' };
}

/** Money out and money in have a column each. Where the balance moves the other way, the names are those of the bank. */
function columnsSign(facts: AmountFacts, roles: Roles, balances: Series): DecidedSign {
  const [debitAt, creditAt] = [roles.indexOf('debit'), roles.indexOf('credit')];
  if (balances.length > 0 && debitAt >= 0 && creditAt >= 0) {
    const [debits, credits] = [seriesOf(facts, debitAt), seriesOf(facts, creditAt)];
    if (!isTied(netOf(credits, debits), balances) && isTied(netOf(debits, credits), balances)) {
      [roles[debitAt], roles[creditAt]] = ['credit', 'debit'];
      return { value: 'columns', reason: 'The balance falls by credits, so their column is money out.' };
    }
  }
  return { value: 'columns', reason: 'Money out and money in have a column each.' };
}

const CARD_QUESTION: Question = {
  about: 'sign',
  text: 'Most amounts in this file are positive, and there is no balance. Are they money in, or money out?',
  choices: [
    { answer: 'signed', label: 'Money in' },
    { answer: 'inverted', label: 'Money out' },
  ],
};

const SIGN_QUESTION: Question = {
  about: 'sign',
  text: 'No amount in this file is negative, and there is no balance. Is this money in, or money out?',
  choices: [
    { answer: 'signed', label: 'Money in' },
    { answer: 'inverted', label: 'Money out' },
  ],
};
