import type { ToolTurn } from '@atrium/ai/providers';
import { messagesOfSession } from '@atrium/db/workflow-run';
import type { JsonObject } from '@atrium/domain/workflow';
import { integerIn, rowsOf, textIn, textOf } from '@atrium/domain/workflow-run';
import type { PartWork } from './part.ts';
import { recalled } from './recalled.ts';

/** The most characters of earlier messages. The newest are kept. */
const LONGEST = 40_000;
const MOST_MESSAGES = 1000;

async function earlierMessages(at: PartWork, limit: number): Promise<JsonObject[]> {
  const { inputs, read, workflowId, sessionId, asker, executionId } = at;
  const found = await read(async (em) =>
    messagesOfSession(em, {
      workflowId,
      userId: asker.userId,
      sessionId: textIn(inputs, 'session_id') || sessionId,
      contextId: textIn(inputs, 'context_id') || null,
      sender: null,
      senderName: null,
      exceptRun: executionId,
      limit,
    }),
  );
  let left = LONGEST;
  const newest = found.toReversed().filter(({ text }) => (left -= text.length) >= 0 && text.trim() !== '');
  return newest.toReversed().map(({ sender, text }) => ({ sender, text }));
}

/**
 * Returns the earlier messages of the session as turns. They begin with one of the user and change between the two, as some
 * vendors require.
 */
export async function earlierTurns(at: PartWork): Promise<ToolTurn[]> {
  const limit = Math.min(MOST_MESSAGES, integerIn(at.inputs, 'n_messages', 0));
  if (limit < 1) return [];
  // Other runs of the session write messages meanwhile, so a second attempt takes the same ones.
  const { messages } = await recalled(at, 'history', async () => ({ messages: await earlierMessages(at, limit) }));
  const turns: ToolTurn[] = [];
  for (const message of rowsOf(messages)) {
    const role = message['sender'] === 'User' ? 'user' : 'assistant';
    const content = textOf(message['text']);
    const last = turns.at(-1);
    if (last?.role === role) turns[turns.length - 1] = { ...last, content: `${last.content}\n${content}` };
    else if (role === 'user') turns.push({ role, content });
    else if (last) turns.push({ role, content, calls: [] });
  }
  // The question of this run follows.
  return turns.at(-1)?.role === 'user' ? turns.slice(0, -1) : turns;
}
