import type { StreamEvent } from '@atrium/domain/conversation';
import { describe, expect, it } from 'vitest';
import { afterEvent, isFinished, newAnswer, streamEvent } from './answer.ts';

const source = { n: 1, documentId: 'd', name: 'Lease.pdf', page: 14, quote: 'rent', boxes: [], verified: true };
const events: StreamEvent[] = [
  { id: 0, event: 'conversation', data: { conversationId: 'c', title: 'Rent' } },
  { id: 1, event: 'message', data: { messageId: 'm', userMessageId: 'u', searched: { files: 12, passages: 640 } } },
  { id: 2, event: 'sources', data: { sources: [source] } },
  { id: 3, event: 'token', data: { text: 'Base rent ' } },
  { id: 4, event: 'token', data: { text: 'is $48,250 [1].' } },
  {
    id: 5,
    event: 'done',
    data: {
      conversationId: 'c',
      messageId: 'm',
      status: 'completed',
      outcome: 'answered',
      followUps: ['Who pays tax?'],
      usage: { inputTokens: 1, outputTokens: 1 },
    },
  },
];

describe('an answer built from events', () => {
  it('holds the data of the stream', () => {
    const answer = events.reduce(afterEvent, newAnswer);
    expect(answer).toMatchObject({
      conversationId: 'c',
      messageId: 'm',
      userMessageId: 'u',
      text: 'Base rent is $48,250 [1].',
      status: 'completed',
      outcome: 'answered',
      searched: { files: 12, passages: 640 },
      sources: [source],
      followUps: ['Who pays tax?'],
    });
    expect(isFinished(answer)).toBe(true);
  });

  it('applies each event once when a resumed stream repeats it', () => {
    const once = events.reduce(afterEvent, newAnswer);
    const cutOff = events.slice(0, 4).reduce(afterEvent, newAnswer);
    expect(isFinished(cutOff)).toBe(false);
    expect(events.reduce(afterEvent, cutOff)).toEqual(once);
    expect(events.slice(2).reduce(afterEvent, once)).toBe(once);
  });

  it('keeps the text when it fails or is stopped', () => {
    const partly = events.slice(0, 5).reduce(afterEvent, newAnswer);
    const failed = afterEvent(partly, { id: 9, event: 'error', data: { message: 'The model is away.', code: 'x' } });
    expect(failed).toMatchObject({ status: 'failed', error: 'The model is away.', text: partly.text });
  });

  it('parses raw events and ignores unknown ones', () => {
    expect(streamEvent({ id: '3', event: 'token', data: '{"text":"a"}' })).toEqual({
      id: 3,
      event: 'token',
      data: { text: 'a' },
    });
    expect(streamEvent({ id: '4', event: 'thinking', data: '{}' })).toBeNull();
    expect(streamEvent({ id: undefined, event: 'token', data: '{"text":"a"}' })).toBeNull();
    expect(() => streamEvent({ id: '5', event: 'token', data: '{"te' })).toThrow(SyntaxError);
  });
});
