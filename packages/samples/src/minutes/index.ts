import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { writeWord } from '../word/index.ts';

export type MinutesItem = { title: string; discussion: string[]; resolution?: string };
export type Minutes = {
  body: string;
  held: string;
  place: string;
  opened: string;
  closed: string;
  chair: string;
  secretary: string;
  present: { name: string; role: string }[];
  absent: string[];
  items: MinutesItem[];
  actions: { what: string; who: string; by: string }[];
  next: string;
};

/** The values that minutes state. */
export function minutesGold(minutes: Minutes, style: Style): Gold[] {
  return [
    { field: 'Body', text: minutes.body },
    { field: 'Meeting date', text: writeDate(minutes.held, style.dates) },
    { field: 'Chair', text: minutes.chair },
    { field: 'Secretary', text: minutes.secretary },
    { field: 'Next meeting', text: writeDate(minutes.next, style.dates) },
  ];
}

/** The minutes as blocks: attendance, items with resolutions, then actions on a separate page. */
function minutesBlocks(minutes: Minutes, style: Style): Block[] {
  const day = (iso: string) => writeDate(iso, style.dates);
  return [
    {
      kind: 'title',
      text: `Minutes of the ${minutes.body}`,
      sub: `${day(minutes.held)}, ${minutes.opened} to ${minutes.closed}, ${minutes.place}`,
    },
    {
      kind: 'table',
      caption: 'Present',
      columns: [
        { title: 'Name', width: 1 },
        { title: 'Role', width: 1.6 },
      ],
      rows: minutes.present.map((each) => ({ cells: [each.name, each.role] })),
    },
    {
      kind: 'text',
      text: `**Apologies:** ${minutes.absent.join(', ')}. ${minutes.chair} took the chair, ${minutes.secretary} kept the minutes, and a quorum was present.`,
    },
    ...minutes.items.flatMap((item, index): Block[] => [
      { kind: 'heading', text: `${index + 1}. ${item.title}` },
      ...item.discussion.map((text): Block => ({ kind: 'text', text })),
      ...(item.resolution ? [{ kind: 'text', text: `**RESOLVED:** ${item.resolution}` } satisfies Block] : []),
    ]),
    { kind: 'break' },
    { kind: 'heading', text: 'Actions' },
    {
      kind: 'table',
      columns: [
        { title: 'Action', width: 4 },
        { title: 'Owner', width: 1.4 },
        { title: 'Due', width: 1.5 },
      ],
      rows: minutes.actions.map((each) => ({ cells: [each.what, each.who, day(each.by)] })),
    },
    {
      kind: 'text',
      text: `The next meeting is on ${day(minutes.next)}. The meeting closed at ${minutes.closed} as there was no further business.`,
    },
    {
      kind: 'signatures',
      parties: [
        { party: 'Chair', signer: minutes.chair, title: 'Chair of the meeting', date: day(minutes.held) },
        { party: 'Secretary', signer: minutes.secretary, title: 'Secretary', date: day(minutes.held) },
      ],
    },
  ];
}

/** Minutes in this style and format. */
export function drawMinutes(minutes: Minutes, style: Style, format: 'pdf' | 'docx'): Promise<Drawn> {
  const write = format === 'pdf' ? drawPdf : writeWord;
  return write(minutesBlocks(minutes, style), style, {
    title: `Minutes, ${minutes.body}`,
    author: minutes.secretary,
    created: minutes.held,
    left: minutes.body,
    right: writeDate(minutes.held, style.dates),
    foot: 'Confidential',
  });
}
