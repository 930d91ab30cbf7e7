import { type ExportSums, journalPage } from '@atrium/db/bank-reconcile';
import {
  columnReaders,
  columnsOf,
  currencyOfFile,
  isGenerated,
  journalOf,
  JournalsAnswer,
  lineWriter,
  prefixOf,
  PreviewJournalsInput,
  scaleOf,
  startTotals,
  textsOf,
} from '@atrium/domain/bank-reconcile/journal';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/index.ts';
import { onFolder } from '../access.ts';
import { describeJournal, journalFile, MOST_LISTED } from './file.ts';
import { allJournals, nextJournals, type Posted } from './journals.ts';
import { type Plan, planExport } from './plan.ts';
import { postedBlocker } from './posted.ts';
import { presentJournal, presentJournals, type Shown } from './present.ts';
import { withSources } from './sources.ts';

type Page = { limit: number; offset: number };

/** Whether a file must be written to know what keeps it from being exported: the totals of the database are not enough. */
function needsFile(plan: Plan): boolean {
  return needsRounding(plan) || columnsOf(plan.book.config).some(isGenerated);
}

/** Whether an amount may have more decimals than its currency, so that each one must be looked at. */
function needsRounding({ book: { config }, sums }: Plan): boolean {
  return sums.some(({ currency, scale }: ExportSums) => scale > scaleOf(config, currency ?? currencyOfFile(config)));
}

/** A page of a full export, with totals that the database adds up. */
async function shownPage(em: EntityManager, plan: Plan, { limit, offset }: Page): Promise<Shown> {
  const { book, scope, sums, lastNumber } = plan;
  const totals = startTotals(book.config);
  for (const { credits, debits, currency, ...sum } of sums)
    totals.addSums({
      ...sum,
      currency: currency ?? currencyOfFile(book.config),
      credits: BigInt(credits),
      debits: BigInt(debits),
    });
  const numbers = { prefix: prefixOf(scope.folderId), batchNumber: lastNumber + 1 };
  const writer = lineWriter(book.config, numbers, offset);
  const columns = columnsOf(book.config);
  const readers = columnReaders(columns);
  const page: Shown['page'] = { journals: [], lines: [] };
  const unbalanced: string[] = [];
  for (const transaction of await journalPage(em, scope, { limit, offset })) {
    const journal = journalOf(transaction, book);
    for (const line of writer.journal(journal)) {
      const texts = textsOf(readers, line);
      page.lines.push(Object.fromEntries(columns.map(({ column }, at) => [column, texts[at] ?? ''])));
    }
    page.journals.push(presentJournal(journal, writer.lastNumber()));
    if (journal.difference !== 0n && unbalanced.length < MOST_LISTED) unbalanced.push(describeJournal(journal));
  }
  return { totals, adjustments: [], page, unbalanced, missing: new Map(), limit, offset };
}

/** A page of what is written, with the totals of all of it. */
async function shownFile(plan: Plan, posted: AsyncIterable<Posted[]>, { limit, offset }: Page): Promise<Shown> {
  const { asked, book, lastNumber } = plan;
  const file = journalFile(
    {
      folderId: asked.folderId,
      config: book.config,
      batchNumber: lastNumber + 1,
      fileFormat: 'csv',
      includeAdjustments: asked.includeAdjustments,
      cumulative: [],
      limit,
      offset,
    },
    inOrder(posted),
  );
  for await (const _part of file.contents); // the page is complete at the end
  return { ...file, limit, offset };
}

async function* inOrder(posted: AsyncIterable<Posted[]>) {
  for await (const part of posted) yield part.flatMap(({ journals }) => journals);
}

/** Shows journals without exporting them, and what keeps them from being exported. */
export const previewJournals = query({
  area: 'bankReconcile',
  verb: 'previewJournals',
  summary: 'Preview the journal entries of a folder',
  input: PreviewJournalsInput,
  output: JournalsAnswer,
  access: onFolder('view'),
  run: async ({ em, actor, input }) => {
    const plan = await planExport(em, actor, input, 'full');
    const isNext = input.scope === 'next' && plan.earlier.length > 0;
    const shown = isNext
      ? await shownFile(plan, nextJournals(em, plan), input)
      : needsFile(plan)
        ? await shownFile(plan, allJournals(em, plan), input)
        : await shownPage(em, plan, input);
    const posted = await postedBlocker(em, plan);
    const answer = presentJournals(plan, shown);
    return {
      ...answer,
      journalEntries: await withSources(em, actor, input.folderId, answer.journalEntries),
      blockers: posted ? [...answer.blockers, posted] : answer.blockers,
      message: 'Query Successful',
      taskId: null,
      batchId: null,
      batchNumber: null,
      isUnchanged: false,
    };
  },
});
