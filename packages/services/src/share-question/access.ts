import { ShareQuestionEntity, type ShareQuestionRow } from '@atrium/db/share-question';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { openRoom, onRoom, type RoomAccess } from '../dataroom/index.ts';
import { type Access, requireMember } from '../kernel/index.ts';

export type QuestionAccess = RoomAccess & { question: ShareQuestionRow };

/**
 * Access to a question for the Owners of its data room and, with `orExpert`, for the member who answers it, as long as they
 * see the data room.
 */
export function onQuestion<I extends { questionId: string }>({ orExpert = false } = {}): Access<
  MemberActor,
  I,
  QuestionAccess
> {
  return {
    ...onRoom<I>('share', () => undefined),
    check: async ({ em, actor, input }) => {
      const caller = requireMember(actor);
      const question = await em.findOne(ShareQuestionEntity, { id: input.questionId });
      if (!question) throw notFound('Question');
      const isExpert = orExpert && question.expertId === caller.userId;
      const { actor: member, ...opened } = await openRoom(
        em,
        actor,
        question.dataroomId,
        isExpert ? 'view' : 'share',
        'Question',
      );
      return { actor: member, resource: { ...opened, question } };
    },
  };
}
