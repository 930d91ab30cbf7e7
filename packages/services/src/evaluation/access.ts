import {
  EvaluationQuestionEntity,
  type EvaluationQuestionRow,
  EvaluationRunEntity,
  type EvaluationRunRow,
} from '@atrium/db/evaluation';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRoom } from '../dataroom/index.ts';
import { type Access, guardOn, requireMember } from '../kernel/index.ts';

/** Access to a part of a data room's evaluation, by the right to evaluate the data room. */
function ofRoom<I, R extends { dataroomId: string }>(
  what: string,
  find: (em: EntityManager, input: I) => Promise<R | null>,
): Access<MemberActor, I, R> {
  return {
    guard: guardOn('dataroom', 'evaluate'),
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      requireMember(actor);
      const resource = await find(em, input);
      if (!resource) throw notFound(what);
      const { actor: member } = await openRoom(em, actor, resource.dataroomId, 'evaluate', what);
      return { actor: member, resource };
    },
  };
}

export function onQuestion<I extends { questionId: string }>(): Access<MemberActor, I, EvaluationQuestionRow> {
  return ofRoom('Question', async (em, { questionId: id }: I) => em.findOne(EvaluationQuestionEntity, { id }));
}

export function onRun<I extends { runId: string }>(): Access<MemberActor, I, EvaluationRunRow> {
  return ofRoom('Run', async (em, { runId: id }: I) => em.findOne(EvaluationRunEntity, { id }));
}

/** Access to two runs of one data room. @throws NOT_FOUND if the other run belongs to another data room */
export function onTwoRuns<I extends { runId: string; otherRunId: string }>(): Access<
  MemberActor,
  I,
  { run: EvaluationRunRow; other: EvaluationRunRow }
> {
  const first = onRun<I>();
  return {
    ...first,
    check: async (question) => {
      const { actor, resource: run } = await first.check(question);
      const { em, input } = question;
      const other = await em.findOne(EvaluationRunEntity, { id: input.otherRunId, dataroomId: run.dataroomId });
      if (!other) throw notFound('Run');
      return { actor, resource: { run, other } };
    },
  };
}
