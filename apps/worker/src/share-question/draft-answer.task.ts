import { draftAnswer } from '@atrium/domain/share-question';
import { runnable } from '@atrium/services/background-task';
import { failDraftAnswer, runDraftAnswer } from '@atrium/services/share-question';

export const draftAnswerTask = runnable({
  job: draftAnswer,
  run: async (context) => runDraftAnswer(context),
  failed: async (context) => failDraftAnswer(context),
});
