import type { Parsed } from '@atrium/domain/value';
import { contentStems } from '../../retrieval/index.ts';
import type { Candidate } from './candidate.ts';
import { matchOf } from './candidate.ts';
import type { Reading } from './fields.ts';
import type { Wanted } from './column-query.ts';

const NO = /^(?:no|none|n\/a|not applicable|nil|false|not permitted|not allowed|prohibited|without)\b|^[-–—]$/i;
const NEGATED =
  /\b(?:no|none|neither|nor|without|cannot|can not|never)\b|\b(?:shall|may|will|does|do|is|are|has|have|must|was|were) not\b|\bprohibit/i;
const GRANTS = /\b(?:may|shall|will|has|have|is|are|can|entitled|agrees?|must|permitted|required|includes?|grants?)\b/i;

/** Answers a boolean column from a label with yes or no, or from a clause about the subject that grants or denies it. */
export function yesOrNo(wanted: Wanted, reading: Reading): Candidate[] {
  const labelled = reading.fields.flatMap((field): Candidate[] => {
    if (field.relation === 'clause' || field.relation === 'defined') return [];
    const match = matchOf(wanted, field.stems, field.label);
    const text = field.value.trim();
    if (match < 0.6 || !/\p{L}|[☑☒☐✓-]/u.test(text) || (text.length > 40 && /[.;]$/.test(text))) return [];
    const clear = /^(?:yes|no|none|true|false|y|n|x|☑|☒|☐|✓)\b/i.test(text);
    return [
      {
        parsed: accept(!NO.test(text) && text !== '☐'),
        quote: field.quote,
        page: field.page,
        score: match * (clear ? 0.95 : 0.76),
        rule: 'yes or no under a label',
      },
    ];
  });
  const asked = subject(wanted);
  if (asked.length === 0) return labelled;
  const clauses = reading.sentences.flatMap(({ text, title, page }): Candidate[] => {
    const stems = new Set(contentStems(`${title} ${text}`));
    const own = new Set(contentStems(text));
    if (!asked.every((stem) => stems.has(stem)) || !asked.some((stem) => own.has(stem)) || !GRANTS.test(text))
      return [];
    const denied = NEGATED.test(text) || /^no\b/i.test(title);
    const sure = asked.length >= 2 ? 0.74 : 0.66;
    // A sentence that both grants and restricts is marked for review.
    const mixed =
      denied &&
      /\b(?:may|entitled|option to)\b/i.test(text) &&
      !/\b(?:no|not)\b[^.]{0,25}\b(?:right|option|entitled)/i.test(text) &&
      !/\b(?:may|shall) not\b|\bneither\b|\bno party\b/i.test(text);
    return [
      {
        parsed: accept(!denied || mixed),
        quote: text,
        page,
        score: mixed ? 0.58 : sure,
        rule: 'clause that grants or denies',
      },
    ];
  });
  return [...labelled, ...clauses];
}

const ASKING =
  /^(?:option|right|allow|permit|clause|provis|provid|includ|contain|requir|exist|present|appli|yes|no|party|agreement|contract|leas|document)/;

/** Returns the stems of the column's subject, without words such as "allowed" or "option". */
function subject(wanted: Wanted): string[] {
  const stems = wanted.synonyms[0]?.stems ?? [];
  const subjects = stems.filter((stem) => !ASKING.test(stem));
  return subjects.length > 0 ? subjects : [...stems];
}

function accept(value: boolean): Parsed {
  return { ok: true, value, decimal: null, unit: null };
}
