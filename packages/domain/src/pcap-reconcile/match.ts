import type { CapitalEntry } from './side.ts';
import { classOf, exactName, foldIdentifier, foldName, type FoldedName, formsAgree, likeness } from './names.ts';

/** How two partners were found to be one. */
export const MATCHED_BY = ['person', 'identifier', 'name', 'foldedName'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** A near match that a person decides. `at` is the index of the statement's group. */
export type Proposal = { workbook: number; statement: number; reasons: string[]; score: number };

/** The entries of one partner: its classes or accounts. */
export type PartnerGroup = { key: string; name: string; identifier: string | null; entries: CapitalEntry[] };

/** An answer of a person about two partners of a folder. */
export type MatchAnswer = { workbookKey: string; statementKey: string; isSame: boolean };

export type Matched = {
  pairs: { workbook: PartnerGroup | null; statement: PartnerGroup | null; matchedBy: MatchedBy | null }[];
  /** Proposals for partners without a match, by their index in `pairs`. */
  proposals: Proposal[];
};

const MOST_PROPOSALS = 3;

/** The key of a partner of one side: its identifier, or its name. */
export function partnerKey(name: string, identifier: string | null): string {
  const id = foldIdentifier(identifier);
  return id === null ? `name:${exactName(name).slice(0, 240)}` : `id:${id.slice(0, 240)}`;
}

/** Puts the entries of one partner together: several classes, or several rows with one identifier or name. */
export function groupEntries(entries: readonly CapitalEntry[]): PartnerGroup[] {
  const groups = new Map<string, PartnerGroup>();
  for (const entry of entries) {
    const split = entry.className === null ? classOf(entry.name) : { name: entry.name, className: entry.className };
    const key = partnerKey(split.name, entry.identifier);
    const known = groups.get(key);
    const own = { ...entry, className: split.className };
    if (known) known.entries.push(own);
    else groups.set(key, { key, name: split.name, identifier: entry.identifier, entries: [own] });
  }
  return [...groups.values()];
}

type Named = { group: PartnerGroup; folded: FoldedName; isTaken: boolean };

function named(group: PartnerGroup): Named {
  return { group, folded: foldName(group.name), isTaken: false };
}

/**
 * Matches the partners of a workbook with those of a statement: by what a person has answered, by identifier, by name, and by
 * folded name. Names that only look alike are proposed. A step matches only where both sides have one partner for it.
 */
export function matchPartners(
  workbook: readonly CapitalEntry[],
  statement: readonly CapitalEntry[],
  answers: readonly MatchAnswer[],
): Matched {
  const left = groupEntries(workbook).map(named);
  const right = groupEntries(namedByWorkbook(statement, left)).map(named);
  const answered = new Map(answers.map((answer) => [`${answer.workbookKey}\n${answer.statementKey}`, answer.isSame]));
  const answerOf = (a: Named, b: Named) => answered.get(`${a.group.key}\n${b.group.key}`);
  const pairs: Matched['pairs'] = [];
  const take = (a: Named, b: Named, matchedBy: MatchedBy): void => {
    a.isTaken = true;
    b.isTaken = true;
    pairs.push({ workbook: a.group, statement: b.group, matchedBy });
  };
  const byPerson = new Set(answers.filter(({ isSame }) => isSame).map(({ workbookKey }) => workbookKey));
  for (const a of left.filter(({ group }) => byPerson.has(group.key))) {
    const b = right.find((each) => !each.isTaken && answerOf(a, each) === true);
    if (b && !a.isTaken) take(a, b, 'person');
  }
  const byKey = (
    matchedBy: MatchedBy,
    keyOf: (partner: Named) => string | null,
    fits: (a: Named, b: Named) => boolean,
  ): void => {
    const open = (side: Named[]) =>
      Map.groupBy(
        side.filter((each) => !each.isTaken && keyOf(each) !== null),
        keyOf,
      );
    const others = open(right);
    for (const [key, own] of open(left)) {
      const [a, second] = own;
      const [b, third] = others.get(key) ?? [];
      if (a && b && !second && !third && fits(a, b) && answerOf(a, b) !== false) take(a, b, matchedBy);
    }
  };
  byKey(
    'identifier',
    ({ group }) => foldIdentifier(group.identifier),
    () => true,
  );
  byKey('name', ({ group }) => exactName(group.name), identifiersAgree);
  byKey(
    'foldedName',
    ({ folded }) => folded.core,
    (a, b) => identifiersAgree(a, b) && formsAgree(a.folded, b.folded),
  );
  const rest = { left: left.filter(({ isTaken }) => !isTaken), right: right.filter(({ isTaken }) => !isTaken) };
  const first = pairs.length;
  for (const { group } of rest.left) pairs.push({ workbook: group, statement: null, matchedBy: null });
  for (const { group } of rest.right) pairs.push({ workbook: null, statement: group, matchedBy: null });
  const proposals = rest.left.flatMap((a, at) =>
    rest.right
      .flatMap((b, other): Proposal[] => {
        const like = answerOf(a, b) === false ? null : proposalOf(a, b);
        return like ? [{ workbook: first + at, statement: first + rest.left.length + other, ...like }] : [];
      })
      .toSorted((one, two) => two.score - one.score)
      .slice(0, MOST_PROPOSALS),
  );
  return { pairs: pairs.map((pair) => ({ ...pair })), proposals };
}

/** Two partners with different identifiers are not the same, whatever their names. */
function identifiersAgree(a: Named, b: Named): boolean {
  const [left, right] = [foldIdentifier(a.group.identifier), foldIdentifier(b.group.identifier)];
  return left === null || right === null || left === right;
}

function proposalOf(a: Named, b: Named): { reasons: string[]; score: number } | null {
  const like =
    exactName(a.group.name) === exactName(b.group.name)
      ? { score: 0.97, reason: 'The names are the same.' }
      : likeness(a.folded, b.folded);
  const reasons = like ? [like.reason] : [];
  let score = like?.score ?? 0;
  if (like && !identifiersAgree(a, b)) {
    reasons.push(`The identifiers differ: ${a.group.identifier ?? ''} and ${b.group.identifier ?? ''}.`);
    score -= 0.3;
  }
  return reasons.length > 0 ? { reasons, score: Math.round(score * 100) / 100 } : null;
}

/**
 * Chooses the name of statements that do not say which of their texts is the name: the one that is a partner of the workbook.
 * Without one, the first text is kept.
 */
function namedByWorkbook(statement: readonly CapitalEntry[], partners: readonly Named[]): CapitalEntry[] {
  if (statement.every(({ otherNames }) => otherNames.length === 0)) return [...statement];
  const exact = new Set(partners.map(({ group }) => exactName(group.name)));
  const folded = new Set(partners.map((partner) => partner.folded.core));
  return statement.map((entry) => {
    if (entry.otherNames.length === 0) return entry;
    const texts = [{ name: entry.name, place: entry.place }, ...entry.otherNames];
    const isExact = texts.filter(({ name }) => exact.has(exactName(classOf(name).name)));
    const found =
      isExact.length > 0 ? isExact : texts.filter(({ name }) => folded.has(foldName(classOf(name).name).core));
    const names = new Set(found.map(({ name }) => exactName(name)));
    const [only] = found;
    return only && names.size === 1 ? { ...entry, ...only, otherNames: [] } : { ...entry, otherNames: [] };
  });
}
