import type { ConceptEntry } from './concept.ts';

/** Concepts of minutes and letters. */
export const MEETING = {
  chair: {
    kind: 'person',
    labels: 'chair|chairperson|chairman|chairwoman|chaired by|chair of meeting|presided by',
    excludes: /vice|deputy|former/i,
  },
  secretary: {
    kind: 'person',
    labels: 'secretary|company secretary|minute taker|minutes taken by|recorded by|secretary of meeting',
    excludes: /assistant|deputy/i,
  },
  absent: { kind: 'text', labels: 'absent|apologies|apologies for absence|absentees|not present' },
  present: { kind: 'text', labels: 'present|attendees|in attendance|participants|directors present' },
  sender: {
    kind: 'person',
    labels: 'sender|=from|sent by|author|written by',
    excludes: /date|period|effective/i,
  },
  meetingBody: { kind: 'text', labels: 'meeting body|=body|=committee|=board' },
  meetingDate: {
    kind: 'date',
    labels: 'meeting date|date of meeting|held on|date held',
    excludes: /next|last|previous|following/i,
  },
} as const satisfies Readonly<Record<string, ConceptEntry>>;
