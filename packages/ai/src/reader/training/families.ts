import { lettersOf } from '../candidates/index.ts';
import { wordsOf } from '../features/index.ts';
import { hashOf, itemAt, zeros } from '../learning/number.ts';

/** The text that is compared to find papers of one family: the issuer's name of receipts, the text of agreements. */
export type FamilyTrait = { set: string; issuer?: string | undefined; text: string };

/**
 * Returns the family of each paper as the index of one of its members. Receipts belong together if their issuers' names share the
 * first six letters or differ in at most 30 % of them; agreements if 30 % of the shorter one's runs of eight words are shared.
 */
export function familiesOf(papers: readonly FamilyTrait[]): number[] {
  const parents = papers.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (itemAt(parents, root) !== root) root = itemAt(parents, root);
    return root;
  };
  const issuers = papers.map(({ issuer }) =>
    issuer === undefined ? undefined : lettersOf(issuer).replace(/^THE/, ''),
  );
  const runs = papers.map(({ issuer, text }) => (issuer === undefined ? runsOf(text) : new Set<number>()));
  for (const [index, paper] of papers.entries())
    for (let other = 0; other < index; other += 1) {
      if (itemAt(papers, other).set !== paper.set || rootOf(index) === rootOf(other)) continue;
      const [one, two] = [issuers[index], issuers[other]];
      const isFamily =
        one !== undefined && two !== undefined
          ? isSameIssuer(one, two)
          : isSameText(itemAt(runs, index), itemAt(runs, other));
      if (isFamily) parents[rootOf(index)] = rootOf(other);
    }
  return papers.map((_, index) => rootOf(index));
}

const SAME_LETTERS = 6;
const SAME_ISSUER = 0.3;
const SAME_TEXT = 0.3;

function isSameIssuer(one: string, other: string): boolean {
  if (one.slice(0, SAME_LETTERS) === other.slice(0, SAME_LETTERS)) return true;
  return editDistance(one, other) / Math.max(one.length, other.length) <= SAME_ISSUER;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1];
    for (const [j, against] of other.split('').entries())
      next.push(Math.min(itemAt(row, j + 1) + 1, itemAt(next, j) + 1, itemAt(row, j) + Number(letter !== against)));
    row = next;
  }
  return itemAt(row, other.length);
}

const RUN = 8;
/** One of so many runs of words is compared. */
const SAMPLED = 4;
const FEWEST_RUNS = 20;

function runsOf(text: string): Set<number> {
  const words = wordsOf(text);
  const runs = new Set<number>();
  for (let at = 0; at + RUN <= words.length; at += 1) {
    const hash = hashOf(words.slice(at, at + RUN).join(' '), 30);
    if (hash % SAMPLED === 0) runs.add(hash);
  }
  return runs;
}

function isSameText(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const shared = [...one].filter((run) => other.has(run)).length;
  return shared / Math.max(FEWEST_RUNS, Math.min(one.size, other.size)) > SAME_TEXT;
}

/** Divides papers into folds of whole families: the largest family first, into the emptiest fold of its set. */
export function foldsOf<P extends { family: string; paperKind: string | null }>(
  papers: readonly P[],
  count: number,
): Map<P, number> {
  const families = [...Map.groupBy(papers, ({ family, paperKind }) => `${paperKind} ${family}`)];
  families.sort(([a, one], [b, other]) => other.length - one.length || hashOf(a, 30) - hashOf(b, 30));
  const sizes = new Map<string | null, number[]>();
  const folds = new Map<P, number>();
  for (const [, members] of families) {
    const { paperKind } = itemAt(members, 0);
    const size = sizes.get(paperKind) ?? zeros(count);
    sizes.set(paperKind, size);
    const fold = size.indexOf(Math.min(...size));
    size[fold] = itemAt(size, fold) + members.length;
    for (const member of members) folds.set(member, fold);
  }
  return folds;
}
