import { answerPrompt, promptBatches, type PromptRow } from '@atrium/ai/bank-reconcile';
import { type Provider, ProviderError } from '@atrium/ai/providers';
import {
  BankStatementEntity,
  freezeAnswers,
  frozenAnswers,
  rowsToDecide,
  type RowToDecide,
  updateDecisions,
} from '@atrium/db/bank-reconcile';
import { compileRules, decimalOf, type Rule, type RuleRow } from '@atrium/domain/bank-reconcile';
import { DomainError } from '@atrium/domain/kernel';
import { explainProviderFailure } from '../provider/index.ts';
import { reserveMore, type Wait } from '../run/index.ts';
import { modelName, promptHash } from './config-effect.process.ts';
import type { Work } from './run-statement.process.ts';

const ROWS_PER_PART = 1_000;
/** Requests to the model at once. */
const BATCHES_AT_ONCE = 4;
/** Attempts before a model that does not answer leaves the rows undecided: a few minutes. */
const PATIENT_ATTEMPTS = 6;
const PASSING: readonly string[] = ['rate_limited', 'unavailable', 'timeout'];
const NO_ANSWER = 'The model gave no usable answer.';

type Prompt = { at: number; ruleId: string; text: string; hash: string };

/** A row with the prompts that could decide it, in the order of the rules. */
type Candidate = { row: RowToDecide; seen: RuleRow; prompts: readonly Prompt[] };

/** The answers of the model by row hash and prompt hash. */
type Answers = Map<string, Map<string, boolean>>;

function promptsOf(rules: readonly Rule[], model: string): Prompt[] {
  return rules.flatMap(({ isActive, ruleId, ruleConfig: { llmPrompt: text } }, at) =>
    isActive && text !== undefined ? [{ at, ruleId, text, hash: promptHash(text, model) }] : [],
  );
}

/** Returns the first prompt whose answer is needed; null if the answers decide the row. */
function openPrompt({ row, prompts }: Candidate, answers: Answers): Prompt | null {
  const known = answers.get(row.rowHash);
  for (const prompt of prompts) {
    const answer = known?.get(prompt.hash);
    if (answer === undefined) return prompt;
    if (answer) return null;
  }
  return null;
}

function shown({ description, amount, scale, currency, type, bookedOn }: RowToDecide): PromptRow {
  return { description, amount: decimalOf({ units: BigInt(amount), scale }), currency, side: type, bookedOn };
}

/** Asks a model about the rows of one statement that no earlier rule decides. */
class Asking {
  private readonly work: Work;
  private readonly statement: { id: string; organizationId: string };
  private readonly provider: Provider;
  readonly model: string;
  private readonly prompts: readonly Prompt[];
  private readonly first: (row: RuleRow) => number;

  constructor(work: Work, statement: { id: string; organizationId: string }, provider: Provider) {
    const { rules } = work.context.metadata.appData;
    this.work = work;
    this.statement = statement;
    this.provider = provider;
    this.model = modelName(provider);
    this.prompts = promptsOf(rules, this.model);
    this.first = compileRules(rules).first;
  }

  /** Reads the rows in parts, with the answers that are kept. */
  private async *parts(): AsyncGenerator<{ candidates: Candidate[]; answers: Answers }, void> {
    const { read, job, signal } = this.work;
    const { folderId } = job.payload;
    let after: RowToDecide | null = null;
    do {
      signal.throwIfAborted();
      const from: RowToDecide | null = after;
      const part = await read(async (em) => {
        const rows = await rowsToDecide(em, this.statement.id, { after: from, limit: ROWS_PER_PART });
        const candidates = rows.flatMap((row) => this.candidate(row));
        const hashes = [...new Set(candidates.map(({ row }) => row.rowHash))];
        const kept = await frozenAnswers(
          em,
          { folderId, model: this.model },
          hashes,
          this.prompts.map(({ hash }) => hash),
        );
        return { rows, candidates, kept };
      });
      const answers: Answers = new Map();
      for (const { rowHash, promptHash: hash, answer } of part.kept) keep(answers, rowHash, hash, answer);
      yield { candidates: part.candidates, answers };
      after = part.rows.length < ROWS_PER_PART ? null : (part.rows.at(-1) ?? null);
    } while (after !== null);
  }

  private candidate(row: RowToDecide): Candidate[] {
    const seen = { text: row.folded, amount: { units: BigInt(row.amount), scale: row.scale }, type: row.type };
    const matched = this.first(seen);
    const prompts = this.prompts.filter(({ at }) => matched < 0 || at < matched);
    return prompts.length > 0 ? [{ row, seen, prompts }] : [];
  }

  /** Writes what the answers decide differently. */
  private async decide(candidates: readonly Candidate[], answers: Answers): Promise<void> {
    const { context, save } = this.work;
    const hashOf = new Map(this.prompts.map(({ ruleId, hash }) => [ruleId, hash]));
    const changed = candidates.flatMap(({ row, seen }) => {
      const known = answers.get(row.rowHash);
      const decision = context.decide(seen, (ruleId) => known?.get(hashOf.get(ruleId) ?? ''));
      return (decision?.ruleId ?? null) === row.ruleId ? [] : [{ id: row.id, decision }];
    });
    if (changed.length > 0) await save(async (em) => updateDecisions(em, changed));
  }

  /** Decides rows by the answers that are kept. Returns how many rows the model must still be asked about. */
  async applyKept(): Promise<number> {
    let open = 0;
    for await (const { candidates, answers } of this.parts()) {
      await this.decide(candidates, answers);
      const rows = candidates.filter((candidate) => openPrompt(candidate, answers) !== null);
      open += new Set(rows.map(({ row }) => row.rowHash)).size;
    }
    return open;
  }

  /** Asks about all other rows. An answer is kept as soon as it arrives. */
  async askOthers(): Promise<void> {
    for await (const { candidates, answers } of this.parts()) {
      const charged = new Set<string>();
      for (;;) {
        const open = candidates.flatMap((candidate) => {
          const prompt = openPrompt(candidate, answers);
          return prompt ? [{ candidate, prompt }] : [];
        });
        const next = open.reduce<Prompt | null>(
          (least, { prompt }) => (least && least.at <= prompt.at ? least : prompt),
          null,
        );
        if (!next) break;
        const rows = new Map(
          open.flatMap(({ candidate: { row }, prompt }) => (prompt === next ? [[row.rowHash, row] as const] : [])),
        );
        await this.ask(next, [...rows.values()], { answers, charged });
      }
      await this.decide(candidates, answers);
    }
  }

  private async ask(
    prompt: Prompt,
    rows: readonly RowToDecide[],
    { answers, charged }: { answers: Answers; charged: Set<string> },
  ): Promise<void> {
    const { signal, save, job, run } = this.work;
    const batches = promptBatches(rows.map(shown)).map((batch) => batch.flatMap((at) => rows[at] ?? []));
    for (let from = 0; from < batches.length; from += BATCHES_AT_ONCE) {
      const group = batches.slice(from, from + BATCHES_AT_ONCE);
      const given = await Promise.all(
        group.map(async (batch) =>
          answerPrompt({ provider: this.provider, prompt: prompt.text, rows: batch.map(shown), signal }),
        ),
      );
      const found = group.flatMap((batch, index) =>
        batch.map(({ rowHash }, at) => ({
          rowHash,
          promptHash: prompt.hash,
          answer: given[index]?.answers[at] === true,
        })),
      );
      // A row costs one credit, however many prompts it takes.
      const fresh = new Set(found.map(({ rowHash }) => rowHash).filter((rowHash) => !charged.has(rowHash)));
      await save(async (em) => {
        const { organizationId } = this.statement;
        await freezeAnswers(
          em,
          { organizationId, folderId: job.payload.folderId, model: this.model, runId: run.id },
          found,
        );
        return { cost: String(fresh.size) };
      });
      for (const rowHash of fresh) charged.add(rowHash);
      for (const { rowHash, promptHash: hash, answer } of found) keep(answers, rowHash, hash, answer);
    }
  }
}

function keep(answers: Answers, rowHash: string, hash: string, answer: boolean): void {
  const known = answers.get(rowHash) ?? new Map<string, boolean>();
  known.set(hash, answer);
  answers.set(rowHash, known);
}

function rowsWithout(rows: number): string {
  return rows === 1
    ? 'The model was not asked about one row.'
    : `${rows.toLocaleString('en')} rows were not sent to the model.`;
}

/**
 * Asks the model about the rows of a document that no earlier rule decides. Each answer is kept, so that another run gives the
 * same result. Without credits, or if the model fails, the rows keep what the other rules decide, and the statement says so.
 */
export async function askAbout(work: Work, documentId: string): Promise<Wait | void> {
  const { read, save, commit, run, job, context, item, signal } = work;
  const { folderId } = job.payload;
  const { provider } = context;
  const statement = await read(async (em) => em.findOne(BankStatementEntity, { folderId, documentId }));
  if (!statement || !provider || statement.status !== 'Completed') return commit(async () => ({ end: 'skipped' }));
  const asking = new Asking(work, statement, provider);
  const open = await asking.applyKept();
  const leave = async (reason: string) =>
    commit(async (em) => {
      const note = [statement.reason, rowsWithout(open), reason].filter(Boolean).join(' ');
      await em.nativeUpdate(BankStatementEntity, { id: statement.id }, { reason: note, model: asking.model });
      return { end: 'failed', outcome: { reason } };
    });
  try {
    if (open > 0) {
      const note = 'Bank transactions put to a model';
      await save(async (em) => reserveMore(em, run, { key: item.key, amount: String(open), note }));
      await asking.askOthers();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof DomainError && error.code === 'PAYMENT_REQUIRED') return leave(error.message);
    if (!(error instanceof ProviderError)) throw error;
    if (PASSING.includes(error.kind) && item.attempts < PATIENT_ATTEMPTS)
      return { until: new Date(Date.now() + 1000 * 2 ** item.attempts) };
    return leave(explainProviderFailure(error)?.message ?? NO_ANSWER);
  }
  return commit(async (em) => {
    await em.nativeUpdate(BankStatementEntity, { id: statement.id }, { model: asking.model });
  });
}
