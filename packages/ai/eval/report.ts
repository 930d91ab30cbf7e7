import { rolesSection } from './answers/score-roles.ts';
import { committedWeights } from '../src/local/proposals/choose.ts';
import { committedFigures, committedTableWeights } from '../src/reader/index.ts';
import type { ChatCounts, HalfResult, Run } from './measure.ts';
import { paraphrasesTable } from './paraphrases-table.ts';
import { type PaperRecord, realDocuments } from './papers/real-documents.ts';
import { compareRuns } from './compare.ts';
import { chatShares, markdownTable, percent } from './shares.ts';
import type { Row } from './shares.ts';

/** Writes a run as tables, for the terminal and the page. */
export function summaryOf(run: Run): string {
  return [
    `Provider: ${run.provider}. Machine: ${run.machine}. ${run.measured}. Command: \`${run.command}\`.`,
    ...run.halves.map((half) => halfSummary(half)),
  ].join('\n\n');
}

function halfSummary(half: HalfResult): string {
  const title = half.half === 'test' ? 'Test half' : 'Development half';
  return [
    `## ${title}: ${half.documents} documents of ${half.kinds} kinds, ${half.pages} pages, ${half.chunks} passages; ${half.seconds} s`,
    '### Search',
    markdownTable(
      ['ranking', 'questions', 'nDCG@10', 'recall@10', 'page hit@10'],
      Object.entries(half.retrieval).map(([ranking, score]) => [
        ranking,
        String(score.questions),
        score.ndcg10.toFixed(3),
        score.recall10.toFixed(3),
        score.pageHit10.toFixed(3),
      ]),
    ),
    ...(half.paraphrased ? ['### Search in other words', paraphrasesTable(half.paraphrased)] : []),
    '### Tables',
    tableOf(half),
    '### Chat',
    chatOf(half),
  ].join('\n\n');
}

const OUTCOMES = ['exact', 'normalised', 'missed', 'wrong', 'flagged', 'rightly absent', 'invented', 'failed'] as const;

function tableOf({ table }: HalfResult): string {
  return markdownTable(
    ['format', 'cells', ...OUTCOMES, 'for review'],
    Object.entries(table).map(([format, { cells, outcomes, review }]) => [
      format,
      String(cells),
      ...OUTCOMES.map((outcome) => String(outcomes[outcome] ?? 0)),
      String(review),
    ]),
  );
}

function chatOf({ chat }: HalfResult): string {
  const row = (name: string, counts: ChatCounts): Row => {
    const { answerable, absent, holding, cited, refusedRightly } = chatShares(counts);
    const { verdicts } = counts;
    return [
      name,
      String(answerable),
      percent(holding, answerable),
      percent(cited, holding),
      String(verdicts.among ?? 0),
      String(verdicts.wrong ?? 0),
      String(verdicts.refused ?? 0),
      String(absent),
      percent(refusedRightly, absent),
      String(verdicts.invented ?? 0),
    ];
  };
  const rows = [row('**all**', chat.all), ...Object.entries(chat.kinds).map(([kind, counts]) => row(kind, counts))];
  if (chat.unseen.asked > 0) rows.splice(1, 0, row('wordings unseen in development', chat.unseen));
  const head = [
    'questions about',
    'answerable',
    'answers with the fact',
    'of these, right citation',
    'with another value',
    'wrong',
    'refused',
    'unanswerable',
    'correctly refused',
    'invented',
  ];
  return `${markdownTable(head, rows)}\n\n${chat.milliseconds.toFixed(1)} ms per answer.`;
}

/** Results that the page compares with: those of the starting point, and those on real documents. */
export type Stored = { before: Run | undefined; papers: PaperRecord | undefined };

/** Writes the page in docs: real documents first, then the generated ones, the changes, and other providers. */
export function pageOf(run: Run, { before, papers }: Stored, others: readonly Run[] = []): string {
  const changed = before
    ? [
        '## What changed',
        'The first version compared with the present one, from `docs/evaluation/local-before.json` and `local.json`.',
        compareRuns(before, run, ['before', 'now']),
      ]
    : [];
  const compared = others.flatMap((other) => [
    `## ${other.provider} compared with ${run.provider}`,
    compareRuns(run, other),
  ]);
  const real = papers
    ? [realDocuments(papers, committedFigures(), committedTableWeights(), committedWeights().training)]
    : [];
  const parts = [
    INTRODUCTION,
    ...real,
    rolesSection(),
    GENERATED,
    sizeOf(run),
    summaryOf(run),
    ...changed,
    ...compared,
  ];
  return `${parts.join('\n\n')}\n`;
}

function sizeOf({ halves }: Run): string {
  const sum = (of: (half: HalfResult) => number) => halves.reduce((total, half) => total + of(half), 0);
  const { documents, pages, questions, absent, cells } = {
    documents: sum((half) => half.documents),
    pages: sum((half) => half.pages),
    questions: sum(({ chat }) => chatShares(chat.all).answerable),
    absent: sum(({ chat }) => chatShares(chat.all).absent),
    cells: sum(({ table }) => table['all']?.cells ?? 0),
  };
  const kinds = Math.max(...halves.map((half) => half.kinds));
  return `Together: ${documents} documents of ${kinds} kinds, ${pages} pages, ${cells} cells with gold, ${questions} questions with an answer and ${absent} without.`;
}

const INTRODUCTION = `# Quality of answers

Two measurements: on real documents from public collections, and on documents of our own generators. Only the first says how well
Atrium reads documents that it was not made for. The second compares versions, and covers more kinds of documents and questions.`;

const GENERATED = `## Generated documents

![Search, tables and chat on both halves](evaluation.svg)

\`npm run eval\` creates two data rooms with the project's generators, indexes them like uploads, and asks questions with and
without an answer in them. A seed determines the random data of every document: leases (with near-duplicates: the same
landlord, building and form, another tenant), estoppel certificates, rent rolls, decks that mention the leases in rounded
figures, insurance certificates, invoices, receipts, bank statements, capital call and distribution notices, quarterly
reports, partnership agreements, fee workbooks, non-disclosure agreements, minutes, e-mails and site notes; as PDF, Word,
Excel, PowerPoint, CSV, HTML, Markdown, text and e-mail, in different typefaces, rules, layouts and date formats. A
quarter of the files have names that do not describe them.

The **development half** is for tuning. The **test half** has other seeds, names and figures, and a third of its wordings are
used nowhere else. It only measures: nothing was tuned on it, and its misses are never shown. Both come from the same
generators, so both are easier than real documents. The figures compare one version with another; they are not a promise.

- **Search.** A passage is relevant when it holds the answer on a page that states it. *nDCG@10* and *recall@10* are over
  these; *page hit@10* asks only whether one of ten passages covers such a page. The ranking is the product's own code
  (\`packages/ai/src/retrieval\`). Its candidates come from an index in memory instead of the database: stems instead of the lexemes of
  PostgreSQL's \`english\` dictionary, the same frequencies and lengths, 400 candidates (of more matches, the database keeps the
  best by ts_rank, the index those with most of the words), 50 + 50 for the fusion, and exact distances of embeddings.
- **Search in other words.** Questions that share no content word with the passages that answer them, nor with the names of
  their files, and plain questions about the same documents: short papers that join the data room, and clauses of its long
  agreements (\`packages/samples/src/paraphrase\`). Shares of the questions whose passage is among the first three and the
  first ten. Of the answers to the same questions, *right* ones have the words that answer the question in their text or a
  quote. *Shown* are refusals whose nearest passages quote those words. Without a model, answers use only the words of the
  question (docs/adr/0044); before there were word vectors, the passage was among the first ten in 0.10 and 0.07 of the cases.
- **Tables.** A cell is *exact* when it holds the gold (dates and amounts compared as values), *normalised* when it differs in
  case, punctuation or an introduction, *missed* when it is empty though the document says it, *wrong* when it holds something
  else, *flagged* when it is not right but asks for a person's look, *invented* when the document does not say it, *failed*
  when reading it ended without a value, such as a date that cannot be told for sure. *For review* are all that ask for a
  person's look, right ones included.
- **Chat.** An answer must contain the fact as written, or as the same date or amount. Its citation supports it if the quote
  contains the fact and its page states it. If nothing in the data room answers the question, the right answer is to say so. A wrong
  answer is worse than a refusal; both are counted.

\`npm run eval -- paraphrases\` asks only the questions in other words.

Options: \`--provider local|openai|gemini|compatible\` (keys from the product's environment), \`--half dev|test\`,
\`--limit <questions>\`, \`--misses\` (development half only), \`--out <file>\`; \`--compare a.json b.json\` prints two runs side by side.
\`--papers DIR\` scores a folder of documents with known values: \`documents/\` and \`gold.jsonl\`, one JSON object a line,
\`{"document": "a.txt", "fields": {"total": "9.00", "party": ["A", "B"]}}\`; \`--rules\` scores the rules alone.`;
