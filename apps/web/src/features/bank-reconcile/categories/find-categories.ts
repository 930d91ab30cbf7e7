import { foldText, type GlCategory } from '@atrium/domain/bank-reconcile';

const byCode = new Intl.Collator(undefined, { numeric: true });

/** The categories whose code starts with the words, then those whose code or name contains them; by code. */
export function findCategories(categories: readonly GlCategory[], words: string): GlCategory[] {
  const wanted = foldText(words.trim());
  return categories
    .flatMap((category) => {
      const rank = rankOf(category, wanted);
      return rank === undefined ? [] : [{ category, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || byCode.compare(a.category.glAccountCode, b.category.glAccountCode))
    .map(({ category }) => category);
}

function rankOf({ glAccountCode, glAccountName }: GlCategory, wanted: string): number | undefined {
  const [code, name] = [foldText(glAccountCode), foldText(glAccountName)];
  if (code.startsWith(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  return `${code} ${name}`.includes(wanted) ? 2 : undefined;
}
