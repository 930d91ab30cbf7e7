import type { HalfResult, Run } from './measure.ts';
import { chatShares } from './shares.ts';

const WIDTH = 800;
const ROW = 34;
const LEFT = 290;
const BAR = 420;
/** The picture has colours for light and dark pages. */
const STYLE = `
  svg { color-scheme: light dark; }
  text { fill: #1a202c; } .ground { fill: #ffffff; } .track { fill: #e8edf3; }
  .development { fill: #7f9cc0; } .test { fill: #1f3a5f; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .ground { fill: #0d1117; } .track { fill: #21262d; }
    .development { fill: #5b789c; } .test { fill: #a9c7ea; }
  }
`;

/** Draws shares as bars, with both halves below each other, as an SVG. */
export function chartOf(run: Run): string {
  const measures = run.halves.slice(0, 1).flatMap((half) => Object.keys(sharesOf(half)));
  const height = 70 + measures.length * (ROW + 12);
  const rows = measures.flatMap((measure, index) => {
    const y = 56 + index * (ROW + 12);
    const bars = run.halves.flatMap((half, at) => bar(y + at * 17, sharesOf(half)[measure] ?? 0, half.half));
    return [`<text x="${LEFT - 12}" y="${y + 20}" text-anchor="end">${measure}</text>`, ...bars];
  });
  const legend = run.halves.flatMap(({ half }, index) => [
    `<rect x="${LEFT + index * 160}" y="18" width="12" height="12" class="${half}"/>`,
    `<text x="${LEFT + 18 + index * 160}" y="28">${half} half</text>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Quality of search, tables and chat, ${run.provider}" font-family="system-ui, sans-serif" font-size="13">`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${height}"/>`,
    `<text x="20" y="28" font-weight="600">${run.provider}</text>`,
    ...legend,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

function bar(y: number, share: number, half: HalfResult['half']): string[] {
  return [
    `<rect x="${LEFT}" y="${y}" width="${BAR}" height="14" class="track"/>`,
    `<rect x="${LEFT}" y="${y}" width="${(BAR * share).toFixed(1)}" height="14" class="${half}"/>`,
    `<text x="${LEFT + BAR + 8}" y="${y + 11.5}" font-size="11.5">${(share * 100).toFixed(1)} %</text>`,
  ];
}

function sharesOf({ retrieval, table, chat }: HalfResult): Record<string, number> {
  const search = retrieval['fused, with documents'];
  const { outcomes, cells } = table['all'] ?? { outcomes: {}, cells: 0 };
  const { answerable, absent, holding, cited, refusedRightly } = chatShares(chat.all);
  const right = (outcomes.exact ?? 0) + (outcomes.normalised ?? 0) + (outcomes['rightly absent'] ?? 0);
  const part = (some: number, whole: number) => (whole === 0 ? 0 : some / whole);
  return {
    'Search: nDCG@10': search.ndcg10,
    'Search: recall@10': search.recall10,
    'Search: page hit@10': search.pageHit10,
    'Tables: cells right': part(right, cells),
    'Tables: wrong, unflagged (less is better)': part((outcomes.wrong ?? 0) + (outcomes.invented ?? 0), cells),
    'Chat: answers with the fact': part(holding, answerable),
    'Chat: right with the right citation': part(cited, answerable),
    'Chat: wrong answers (less is better)': part(chat.all.verdicts.wrong ?? 0, answerable),
    'Chat: refused when absent': part(refusedRightly, absent),
  };
}
