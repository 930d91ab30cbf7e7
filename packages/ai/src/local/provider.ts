import { resolveFollowUp, wordsOf } from '../retrieval/index.ts';
import { ABSENT, ProviderError } from '../evidence/index.ts';
import type { GenerateEvent, GenerateRequest, Provider } from '../evidence/index.ts';
import { foreignReply, smallTalkReply } from './answer/small-talk.ts';
import { answerFrom } from './proposals/answer.ts';
import { embedText, LOCAL_EMBEDDING } from './embedding.ts';

/** A text takes about a millisecond, and several documents are embedded at once. */
const TEXTS_PER_TURN = 4;
/** Rules read only the beginning of a question. In UTF-16 units. */
const LONGEST_QUESTION = 4_000;

/**
 * The provider that works without a key: hashed lexical vectors, and answers quoted from the passages. It is no language
 * model: it ignores `system` and instructions inside passages, and writes nothing that is not in a passage.
 */
export const localProvider: Provider = {
  name: 'local',
  embedding: LOCAL_EMBEDDING,
  capabilities: { generation: 'extractive', structured: false },

  async embed(texts, { signal } = {}) {
    const vectors: Float32Array[] = [];
    for (const [index, text] of texts.entries()) {
      // Yield between batches so that requests and cancellation are not blocked.
      if (index % TEXTS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      vectors.push(embedText(text));
    }
    return { vectors, usage: { inputTokens: wordsIn(texts), outputTokens: 0 } };
  },

  async *generate(request: GenerateRequest): AsyncGenerator<GenerateEvent> {
    request.signal?.throwIfAborted();
    const reply = smallTalkReply(request.question);
    if (reply !== undefined) {
      yield { type: 'text', text: reply };
      yield { type: 'usage', usage: { inputTokens: wordsIn([request.question]), outputTokens: wordsIn([reply]) } };
      return;
    }
    const question = request.question.replaceAll(/\s+/g, ' ').slice(0, LONGEST_QUESTION);
    const { text, carried } = resolveFollowUp(question, request.history);
    const { parts, followups } = answerFrom(text, carried, request.passages);
    const answered = parts.some((part) => part.statements.length > 0);
    let written = '';
    if (!answered) yield { type: 'text', text: (written = foreignReply(request.question) ?? ABSENT) };
    for (const part of answered ? parts : []) {
      for (const statement of part.statements) {
        request.signal?.throwIfAborted();
        written += statement.text;
        yield { type: 'statement', ...statement };
      }
      if (part.statements.length > 0) continue;
      const gap = `\n\nOn “${part.question}”: not found in the documents searched.\n\n`;
      written += gap;
      yield { type: 'text', text: gap };
    }
    if (followups.length > 0) yield { type: 'followups', questions: followups };
    const read = [request.question, ...request.passages.map((passage) => passage.text)];
    yield { type: 'usage', usage: { inputTokens: wordsIn(read), outputTokens: wordsIn([written]) } };
  },

  structured({ schemaName }) {
    return Promise.reject(
      new ProviderError('unsupported', `The local provider cannot fill “${schemaName}”: see capabilities.structured.`),
    );
  },
};

/** Counts words as tokens, which cost nothing. */
function wordsIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + wordsOf(text).length, 0);
}
