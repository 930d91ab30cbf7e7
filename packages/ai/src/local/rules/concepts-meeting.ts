import type { Entry } from './concept.ts';

/** Who met, when, and who wrote: minutes and letters. */
export const MEETING: Readonly<Record<string, Entry>> = {
  chair: {
    kind: 'person',
    names: 'chair|chairperson|chairman|chairwoman|chaired by|chair of meeting|presided by',
    not: /vice|deputy|former/i,
  },
  secretary: {
    kind: 'person',
    names: 'secretary|company secretary|minute taker|minutes taken by|recorded by|secretary of meeting',
    not: /assistant|deputy/i,
  },
  absent: { kind: 'text', names: 'absent|apologies|apologies for absence|absentees|not present' },
  present: { kind: 'text', names: 'present|attendees|in attendance|participants|directors present' },
  sender: {
    kind: 'person',
    names: 'sender|=from|sent by|author|written by',
    not: /date|period|effective/i,
  },
  meetingBody: { kind: 'text', names: 'meeting body|=body|=committee|=board' },
  meetingDate: {
    kind: 'date',
    names: 'meeting date|date of meeting|held on|date held',
    not: /next|last|previous|following/i,
  },
};
