import { answerMessage } from '@atrium/domain/conversation';
import { runnable } from '@atrium/services/background-task';
import { failAnswerMessage, runAnswerMessage, stopAnswerMessage } from '@atrium/services/conversation';

export const answerMessageTask = runnable({
  job: answerMessage,
  run: async (context) => runAnswerMessage(context),
  failed: failAnswerMessage,
  revoked: stopAnswerMessage,
});
