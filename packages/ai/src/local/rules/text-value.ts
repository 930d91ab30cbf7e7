import { parseValue } from '@atrium/domain/value';
import type { Parsed } from '@atrium/domain/value';
import type { Field } from './fields.ts';
import { organisationsIn, personsIn } from './names.ts';
import { datesIn, textsOf } from './typed.ts';
import type { Wanted } from './column-query.ts';

type Weighted = { parsed: Parsed; weight: number };

const LONGEST_PLAIN = 160;

/** Returns the value of a field for a text column: the whole field after a label, and in prose the part of the concept's kind. */
export function textOf(wanted: Wanted, field: Field): Weighted[] {
  const prose = field.relation === 'clause' || field.relation === 'defined';
  const lines = wanted.format !== 'string';
  switch (wanted.kind) {
    case 'party':
      return party(field);
    case 'person':
      return person(field);
    case 'identifier':
      return identifier(wanted, field);
    case 'address':
      return address(wanted, field);
    case 'law':
      return law(field);
    case 'duration':
    case 'money':
    case 'percentage':
    case 'date': {
      const found = wanted.kind === 'date' ? datesIn(field.value, {}) : textsOf(wanted.kind, field.value, '');
      if (!prose && field.value.length <= 80 && (found.length > 0 || wanted.kind !== 'duration'))
        return whole(field.value.split('\n')[0] ?? '');
      const [only] = field.relation === 'defined' ? [found.at(-1)] : found;
      return only ? [{ parsed: parseValue('string', only.text), weight: found.length === 1 ? 1 : 0.85 }] : [];
    }
    default:
      if (lines) return field.value.length > 0 ? [{ parsed: parseValue(wanted.format, field.value), weight: 1 }] : [];
      if (field.relation === 'defined') return wanted.concept ? [] : definedParty(field.value.replaceAll('\n', ' '));
      if (field.relation === 'clause')
        return field.value.length <= 600 ? [{ parsed: parseValue('string', field.value), weight: 0.9 }] : [];
      return whole(field.value.split('\n')[0] ?? '');
  }
}

function whole(value: string): Weighted[] {
  const text = value.replace(/\s{3,}.*$/s, '').trim();
  if (text === '' || text.length > LONGEST_PLAIN || /^[_\s.-]+$/.test(text)) return [];
  return [{ parsed: parseValue('string', text), weight: 1 }];
}

const LONGEST_INTRODUCTION = 400;
const NOT_A_NAME = /^(?:none|n\/a|not applicable|nil|-+|—|the|this|each|any|if|shall|may|will|is|and)\b/i;

function party(field: Field): Weighted[] {
  const text = field.value.replaceAll('\n', field.relation === 'defined' ? ' ' : '\n');
  if (field.relation === 'clause') return [];
  if (field.relation === 'defined') return definedParty(text);
  const name = (wrappedName(text) ?? text.split('\n')[0] ?? '')
    .replace(/\s*\((?:the\s+)?["“].*$/i, '')
    .replace(/,\s+(?:an?|the|whose|with|having|of|acting|organized|incorporated)\s.*$/i, '')
    .replace(/\s+(?:whose|with (?:an )?(?:address|offices?)|located at|having its)\b.*$/i, '')
    .replace(/[,;.]$/, (sign) =>
      /\b(?:Inc|Ltd|Co|Corp|L\.P|L\.L\.C|S\.A|N\.A|P\.C|Jr)\.$/.test(text.split('\n')[0] ?? '') ? sign : '',
    )
    .replace(/\s{3,}.*$/, '')
    .trim();
  if (!/^[\p{Lu}\d"“]/u.test(name) || NOT_A_NAME.test(name) || name.split(/\s+/).length > 10 || !/\p{L}{2}/u.test(name))
    return [];
  if (/@|^\d{1,5}\s\p{Lu}\p{Ll}+\s(?:St|Street|Road|Ave)/u.test(name)) return [];
  return [{ parsed: parseValue('string', name), weight: 1 }];
}

/** Joins a name that is wrapped in a narrow column: "Northfield Orthopedics", and "Foundation" on the next line. */
function wrappedName(text: string): string | undefined {
  const [first = '', second = ''] = text.split('\n').map((line) => line.trim());
  if (second === '' || organisationsIn(first).some(({ end }) => end === first.length)) return undefined;
  const whole = `${first} ${second}`;
  return second.split(' ').length <= 3 && organisationsIn(whole)[0]?.text === whole ? whole : undefined;
}

/** Finds the party of a defined term: the first organization since the previous term, or the first person since "between". */
function definedParty(text: string): Weighted[] {
  const near = text.slice(-LONGEST_INTRODUCTION);
  const [organisation] = organisationsIn(near);
  if (organisation) return [{ parsed: parseValue('string', organisation.text), weight: 1 }];
  const after = Math.max(near.search(/\b(?:by and between|between|among)\s/i), 0);
  const person = personsIn(near).find(({ start }) => start >= after);
  if (person) return [{ parsed: parseValue('string', person.text), weight: 0.97 }];
  const named = /(?:\b(?:between|among|by|and)\s+|^)(\p{Lu}[^,;()]{2,60}?)(?:,.*)?$/su.exec(near.trim());
  return named?.[1] ? [{ parsed: parseValue('string', named[1]), weight: 0.8 }] : [];
}

function person(field: Field): Weighted[] {
  if (field.relation === 'clause') return [];
  const text = (field.value.split('\n')[0] ?? '').replace(/^\/s\/\s*/, '');
  const name = /^(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){1,3}/u.exec(text)?.[0];
  if (name !== undefined)
    return [{ parsed: parseValue('string', name), weight: text.length - name.length < 20 ? 1 : 0.85 }];
  const single = /^\p{Lu}[\p{L}'’-]+$/u.exec(text)?.[0];
  return single === undefined ? [] : [{ parsed: parseValue('string', single), weight: 0.8 }];
}

function identifier(wanted: Wanted, field: Field): Weighted[] {
  if (field.relation === 'clause' || field.relation === 'defined') return [];
  const line = (field.value.split('\n')[0] ?? '').replace(/^[#:№\s]+/, '');
  const special = wanted.concept ? textsOf('identifier', line, wanted.concept.id) : [];
  const [strict] = /^(?:iban|bic)$/.test(wanted.concept?.id ?? '') ? special : [];
  if (strict) return [{ parsed: parseValue('string', strict.text), weight: 1 }];
  if (/^(?:iban|bic)$/.test(wanted.concept?.id ?? '')) return [];
  const dated = datesIn(line, { dateOrder: 'DMY' })[0];
  if (dated && dated.start === 0) return [];
  const digits = /\d|[A-Z]{3,}/.test(line);
  if (digits && line.length <= 40 && !/\s{2,}/.test(line) && line.split(/\s/).length <= 6)
    return [{ parsed: parseValue('string', line), weight: 1 }];
  const [first] = special.filter(({ start }) => start < 3);
  return first ? [{ parsed: parseValue('string', first.text), weight: 0.9 }] : [];
}

const PLACE =
  /\b(?:located at|known as|situated? at|premises at|property at|building at|address of|at)\s+(?:the\s+)?(\d[^;("]{6,120}?)(?=\.(?:\s|$)|;|\s?\(|,?\s(?:containing|consisting|comprising|together|measuring|with|which|being|hereinafter|for|from)\b|$)/i;

function address(wanted: Wanted, field: Field): Weighted[] {
  if (field.relation === 'defined' || field.relation === 'clause') {
    const place = PLACE.exec(field.value.replaceAll(/\s+/g, ' '))?.[1]?.trim();
    return place === undefined ? [] : [{ parsed: parseValue(wanted.format, place), weight: 0.95 }];
  }
  const lines = field.value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const addressLines =
    lines.length > 1 && !/\d/.test(lines[0] ?? '') && wanted.concept?.id !== 'premises' ? lines.slice(1) : lines;
  const text = addressLines.filter((line) => !/@|^(?:tel|phone|fax|email|vat|tax|attn)\b/i.test(line)).join(', ');
  if (text.length < 6 || text.length > 250) return [];
  return [{ parsed: parseValue(wanted.format, text), weight: /\d/.test(text) ? 1 : 0.8 }];
}

const LAW =
  /\blaws?\s+(?:of|in force in)\s+(?:the\s+)?((?:(?:State|Commonwealth|Province|Republic|Kingdom|Federal Republic|District)\s+of\s+)?\p{Lu}\p{L}+(?:(?:\s+(?:and|of)\s+|\s+)\p{Lu}\p{L}+){0,3})|\b(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)\s+law\b/u;

function law(field: Field): Weighted[] {
  const found = lawIn(field.value.replaceAll(/\s+/g, ' '));
  if (found !== undefined)
    return [{ parsed: parseValue('string', found), weight: field.relation === 'clause' ? 1.15 : 1 }];
  return field.relation === 'clause' || field.relation === 'defined' ? [] : whole(field.value.split('\n')[0] ?? '');
}

/** Returns the country or state whose law a sentence names. */
export function lawIn(text: string): string | undefined {
  const match = LAW.exec(text);
  const name = match?.[1] ?? match?.[2];
  return name === undefined || /^(?:Applicable|Such|The|This|Governing|Any|Federal|Public|Local|Common)\b/.test(name)
    ? undefined
    : name;
}
