import type { HalfResult, Run } from './measure.ts';
import { chatShares, markdownTable, percent } from './shares.ts';

function label({ provider, measured }: Run) {
  return `${provider}, ${measured}`;
}

/** Compares two runs side by side, for each half, in Markdown. */
export function compareRuns(first: Run, second: Run, names = [label(first), label(second)]): string {
  const rows = second.halves.flatMap((half) => {
    const other = first.halves.find((each) => each.half === half.half);
    if (!other) return [];
    const [before, after] = [figuresOf(other), figuresOf(half)];
    return Object.keys(after).map((name) => [half.half, name, before[name] ?? '–', after[name] ?? '–']);
  });
  return markdownTable(['half', 'measure', ...names], rows);
}

function figuresOf({ retrieval, table, chat }: HalfResult): Record<string, string> {
  const search = retrieval['fused, with documents'];
  const { outcomes, cells } = table['all'] ?? { outcomes: {}, cells: 0 };
  const { answerable, absent, holding, cited, refusedRightly } = chatShares(chat.all);
  return {
    'search, nDCG@10': search.ndcg10.toFixed(3),
    'search, recall@10': search.recall10.toFixed(3),
    'search, page hit@10': search.pageHit10.toFixed(3),
    'cells right (exact, normalised or rightly absent)': percent(
      (outcomes.exact ?? 0) + (outcomes.normalised ?? 0) + (outcomes['rightly absent'] ?? 0),
      cells,
    ),
    'cells wrong or invented without a flag': percent((outcomes.wrong ?? 0) + (outcomes.invented ?? 0), cells),
    'answers with the fact': percent(holding, answerable),
    'of these, with the right citation': percent(cited, holding),
    'wrong answers': percent(chat.all.verdicts.wrong ?? 0, answerable),
    'refused answers': percent(chat.all.verdicts.refused ?? 0, answerable),
    'unanswerable, correctly refused': percent(refusedRightly, absent),
  };
}
