import { parseValue } from '@atrium/domain/value';
import type { Candidate } from './candidate.ts';
import type { Reading } from './fields.ts';
import { labelStems } from './label.ts';
import type { Wanted } from './column-query.ts';

const SIGNED = /\/s\/\s*(\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){1,3})/gu;
const NAME = /^\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){1,3}$/u;

type Signature = { name: string; quote: string; page: number };

/** Finds signatories: conformed signatures (`/s/`) and names in signature blocks, in order, or only those of a requested role. */
export function signatories(wanted: Wanted, reading: Reading): Candidate[] {
  const signed = signaturesIn(reading);
  const [first] = signed;
  if (!first) return [];
  const roles = wanted.qualifiers.filter((stem) => !/^(?:name|full|author|person)/.test(stem));
  if (roles.length > 0) return byRole(signed, roles, reading);
  const text = signed.map(({ name }) => name).join('; ');
  const score = signed.length === 1 || wanted.plural ? 0.86 : 0.66;
  return [{ parsed: parseValue(wanted.format, text), quote: first.quote, page: first.page, score, rule: 'signature' }];
}

function signaturesIn(reading: Reading): Signature[] {
  const found: Signature[] = [];
  const add = (name: string, quote: string, page: number) => {
    if (!found.some((each) => each.name === name)) found.push({ name, quote, page });
  };
  for (const field of reading.fields) {
    const label = field.stems.join(' ');
    const value = (field.value.split('\n')[0] ?? '').replace(/^\/s\/\s*/, '').trim();
    if (/^(?:name|by|print name|sign|name print|printed name|name printed)$/.test(label) && NAME.test(value))
      add(value, field.quote, field.page);
  }
  if (found.length > 0) return found;
  for (const { text, page } of reading.lines)
    for (const match of text.matchAll(SIGNED)) add(match[1] ?? '', match[0], page);
  return found;
}

/** Finds the signatory of a role, if the signature blocks name as many roles as there are signatures. */
function byRole(signed: readonly Signature[], roles: readonly string[], reading: Reading): Candidate[] {
  const last = reading.lines.slice(-30);
  const order = last.flatMap(({ text }) =>
    [...text.matchAll(/\b(\p{Lu}{4,}(?: PARTY)?)\s*[:：]/gu)].map((match) => labelStems(match[1] ?? '')),
  );
  if (order.length !== signed.length) return [];
  const at = order.findIndex((stems) => roles.every((role) => stems.includes(role)));
  const signature = signed[at];
  return signature
    ? [
        {
          parsed: parseValue('string', signature.name),
          quote: signature.quote,
          page: signature.page,
          score: 0.74,
          rule: 'signature',
        },
      ]
    : [];
}
