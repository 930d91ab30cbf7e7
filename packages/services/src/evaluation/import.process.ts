import { readRecords } from '@atrium/ai/parsing';
import { documentNames, EvaluationQuestionEntity } from '@atrium/db/evaluation';
import { CreateQuestionInput, ImportQuestionsAnswer, ImportQuestionsInput } from '@atrium/domain/evaluation';
import { dataAnswer, DomainError, type FieldIssue, type MemberActor, newId, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { command } from '../kernel/index.ts';
import { expectedIn, requireSpace } from './questions.ts';

const FIELDS = ['question', 'document', 'page', 'answer'] as const;
type Field = (typeof FIELDS)[number];
type Line = { line: number } & Record<Field, string>;

function issue(line: number, message: string): FieldIssue {
  return {
    path: ['text', `line ${line}`],
    message: `Line ${line}: ${message}`,
    type: 'import',
  };
}
function refused(issues: FieldIssue[]) {
  return new DomainError('INVALID', 'Nothing was imported. Fix these lines and try again.', {
    issues: issues.slice(0, 50),
  });
}

function linesOf(text: string): Line[] {
  const records = [...readRecords(text)].map((cells, index) => ({ cells, line: index + 1 }));
  const [head, ...rest] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const at = (field: Field) => head?.cells.findIndex((cell) => cell.trim().toLowerCase() === field) ?? -1;
  if (!head || at('question') === -1) {
    throw refused([issue(1, 'The first line names the columns: question, document, page, answer.')]);
  }
  const columns = FIELDS.map((field) => [field, at(field)] as const);
  return rest.map(({ cells, line }) => ({
    line,
    // `columns` has every field.
    ...(Object.fromEntries(columns.map(([field, index]) => [field, cells[index]?.trim() ?? ''])) as Record<
      Field,
      string
    >),
  }));
}

type Named = { id: string; name: string };

type Read = { problem: FieldIssue } | { question: z.output<typeof CreateQuestionInput> };

/**
 * Reads one line as a question, or says what is wrong with it. An exact name wins over one in other case. Without a name, no
 * document answers the question.
 */
function read(dataroomId: string, documents: Map<string, Named[]>, line: Line): Read {
  const problem = (message: string): Read => ({ problem: issue(line.line, message) });
  const named = line.document === '' ? [] : (documents.get(line.document.toLowerCase()) ?? []);
  const exact = named.filter(({ name }) => name === line.document);
  const [document, another] = exact.length > 0 ? exact : named;
  if (line.document !== '' && !document) return problem(`no document has the name “${line.document}”.`);
  if (another) return problem(`${named.length} documents have the name “${line.document}”.`);
  const parsed = CreateQuestionInput.safeParse({
    dataroomId,
    question: line.question,
    isAnswerable: document !== undefined,
    documentId: document?.id ?? null,
    page: line.page === '' ? null : Number(line.page),
    expectedAnswer: line.answer === '' ? null : line.answer,
  });
  if (parsed.success) return { question: parsed.data };
  return problem(parsed.error.issues[0]?.message ?? 'this cannot be read.');
}

async function documentsByName(
  em: EntityManager,
  actor: MemberActor,
  dataroomId: string,
): Promise<Map<string, Named[]>> {
  const documents: Named[] = await documentNames(em, viewerOf(actor), dataroomId);
  return Map.groupBy(documents, ({ name }) => name.toLowerCase());
}

/** Imports all lines or none, so that a file can be fixed and imported again. Questions that exist already are skipped. */
export const importQuestions = command({
  area: 'evaluation',
  verb: 'importQuestions',
  summary: 'Add questions from CSV: question, document, page, answer',
  input: ImportQuestionsInput,
  output: dataAnswer(ImportQuestionsAnswer),
  access: onRoom('evaluate', namedRoom),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { room } = resource;
    const documents = await documentsByName(em, actor, room.id);
    const all = linesOf(input.text).map((line) => read(room.id, documents, line));
    const problems = all.flatMap((each) => ('problem' in each ? [each.problem] : []));
    if (problems.length > 0) throw refused(problems);
    const questions = all.flatMap((each) => ('question' in each ? [each.question] : []));
    const known = await em.find(EvaluationQuestionEntity, { dataroomId: room.id }, { fields: ['question'] });
    const asked = new Set(known.map(({ question }) => question.toLowerCase()));
    const fresh = [...Map.groupBy(questions, ({ question }) => question.toLowerCase())].flatMap(([words, [first]]) =>
      first && !asked.has(words) ? [first] : [],
    );
    await requireSpace(em, room.id, fresh.length);
    const { organizationId } = actor.membership;
    const now = Date.now();
    const shared = { organizationId, dataroomId: room.id, createdById: actor.userId, updatedAt: new Date(now) };
    // A millisecond apart, so that they keep the order of the file.
    const rows = fresh.map((each, index) => ({
      ...expectedIn(each),
      ...shared,
      id: newId(),
      createdAt: new Date(now + index),
    }));
    if (rows.length > 0) await em.insertMany(EvaluationQuestionEntity, rows);
    emit({ topic: 'evaluation', action: 'created', resourceId: room.id, dataroomId: room.id });
    note('dataroom', room.id, { created: rows.length });
    return ok({ created: rows.length, alreadyThere: questions.length - rows.length }, 'The questions were imported.');
  },
});
