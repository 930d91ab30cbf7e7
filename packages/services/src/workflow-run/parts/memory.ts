import { messagesOfSession } from '@atrium/db/workflow-run';
import { newId } from '@atrium/domain/kernel';
import { fillPrompt, type JsonObject } from '@atrium/domain/workflow';
import { ComponentError, type Inputs } from '@atrium/domain/workflow-run';
import type { Part, PartEnd, PartWork } from './part.ts';

function textIn(inputs: Inputs, field: string): string {
  const value = inputs[field];
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return typeof value['text'] === 'string' ? value['text'] : JSON.stringify(value);
  }
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Stores a message in the session of the run, once. */
function store({ inputs, organizationId, workflowId, executionId, effectKey, sessionId, asker }: PartWork): PartEnd {
  const text = textIn(inputs, 'message');
  if (text === '') throw new ComponentError('There is no message to store.');
  const sender = textIn(inputs, 'sender');
  const message = {
    id: newId(),
    organizationId,
    workflowId,
    executionId,
    key: effectKey,
    sessionId: textIn(inputs, 'session_id') || sessionId,
    contextId: textIn(inputs, 'context_id'),
    sender: sender === 'User' ? 'User' : 'Machine',
    senderName: (textIn(inputs, 'sender_name') || (sender === 'User' ? 'User' : 'AI')).slice(0, 255),
    text,
    files: [],
    createdById: asker.userId,
    createdAt: new Date(),
  };
  const stored: JsonObject = { text, sender: message.sender, sender_name: message.senderName };
  return {
    outputs: { stored_messages: stored, messages_text: stored, messages: [stored], dataframe: [stored] },
    messages: [message],
  };
}

export const storeMessage: Part = {
  effect: 'inside',
  needsOnlyInputs: true,
  work: async (at) => {
    const { outputs, ...end } = store(at);
    return { ...end, outputs: { stored_messages: outputs['stored_messages'] ?? null } };
  },
};

/** Reads the messages of the person's session, or stores one. */
export const memory: Part = {
  effect: 'inside',
  work: async (at) => {
    const { inputs, read, workflowId, sessionId, asker } = at;
    if (textIn(inputs, 'mode') === 'Store') return store(at);
    const sender = textIn(inputs, 'sender_type');
    const name = textIn(inputs, 'sender_name');
    const found = await read(async (em) =>
      messagesOfSession(em, {
        workflowId,
        userId: asker.userId,
        sessionId: textIn(inputs, 'session_id') || sessionId,
        contextId: textIn(inputs, 'context_id') || null,
        sender: sender === 'User' || sender === 'Machine' ? sender : null,
        senderName: name || null,
        limit: Math.max(1, Math.min(10_000, Number(textIn(inputs, 'n_messages')) || 100)),
      }),
    );
    const ordered = textIn(inputs, 'order') === 'Descending' ? found.toReversed() : found;
    const rows = ordered.map(({ text, sender: from, senderName, sessionId: session, createdAt }): JsonObject => {
      return { text, sender: from, sender_name: senderName, session_id: session, timestamp: createdAt };
    });
    const template = textIn(inputs, 'template') || '{sender_name}: {text}';
    const lines = rows.map((row) =>
      fillPrompt(template, new Map(Object.keys(row).map((name) => [name, textIn(row, name)])), 'single'),
    );
    return { outputs: { messages_text: { text: lines.join('\n') }, messages: rows, dataframe: rows } };
  },
};
