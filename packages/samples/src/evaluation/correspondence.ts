import { addDays, noon, writeDate } from '../calendar/index.ts';
import type { Block } from '../drawing/index.ts';
import { writeEmail } from '../email/index.ts';
import { writeHtml, writeMarkdown, writeText } from '../markup/index.ts';
import { dollars } from '../money/index.ts';
import { dayBetween, fileName, finish, factOf } from './document.ts';
import type { EvaluationDocument, Source } from './document.ts';
import { shortName, suffixes } from './names.ts';
import { itemAt } from '../item/index.ts';

function rfcDate(iso: string) {
  return noon(iso).toUTCString().replace('GMT', '+0000');
}

export function emailDocument(source: Source): EvaluationDocument {
  const { random, names } = source;
  const [sender, recipient] = [names.person(), names.person()];
  const firm = names.firm(random.pick(suffixes));
  const who = shortName(firm);
  const sent = dayBetween(random, 2024, 2026);
  const closing = addDays(sent, random.between(12, 60));
  const money = dollars(random.between(20, 900) * 1_000_00);
  const agency = names.firm('Title Agency');
  const address = (name: string, domain: string) =>
    `${name} <${name.toLowerCase().replace(' ', '.')}@${domain}.example>`;
  const email = {
    from: address(sender, who.toLowerCase().replace(' ', '')),
    to: [address(recipient, 'meadowpartners')],
    cc: [],
    sent: rfcDate(sent),
    subject: `Purchase from ${who}: open points`,
    id: `message-${source.seed}`,
    paragraphs: [
      `Dear ${recipient.split(' ')[0]},`,
      `The closing of the purchase from ${firm} remains set for ${writeDate(closing)}. The title company is ${agency}.`,
      `The earnest money of ${money} was received last week. Please send the draft of the transfer deed by Friday.`,
      `Best regards,\n${sender}`,
    ],
    attachments: [],
  };
  const about = factOf.bind(undefined, `purchase from ${firm}`);
  return finish(
    {
      kind: 'e-mail',
      layout: 'eml',
      name: fileName(random, `Open points, ${who}`, `Message ${sent}`, 'eml'),
      drawn: writeEmail(email),
    },
    [
      about('Sender', 'string', sender, `Who wrote the e-mail about the purchase from ${who}?`),
      about(
        'Closing date',
        'date',
        writeDate(closing),
        `When is the closing of the purchase from ${who}?`,
        `For which date is the closing with ${who} set?`,
      ),
      about(
        'Title company',
        'string',
        agency,
        `Which title company handles the purchase from ${who}?`,
        `Who is the title company for the purchase from ${who}?`,
      ),
      about(
        'Earnest money',
        'currency',
        money,
        `How much earnest money was received for the purchase from ${who}?`,
        `What is the amount of the earnest money in the purchase from ${who}?`,
      ),
    ],
    [
      { field: 'Purchase price', format: 'currency', question: `What is the purchase price agreed with ${who}?` },
      { field: 'Phone', format: 'string' },
    ],
  );
}

export function letterDocument(source: Source): EvaluationDocument {
  const { random, names } = source;
  const firm = names.firm(random.pick(suffixes));
  const dated = dayBetween(random, 2024, 2026);
  const [visitor, street] = [names.person(), names.street()];
  const cost = dollars(random.between(8, 700) * 1_000_00);
  const inspected = addDays(dated, -random.between(2, 12));
  const spaces = random.between(6, 140);
  const blocks: Block[] = [
    { kind: 'title', text: `Site visit: ${street}`, sub: `For ${firm}, ${writeDate(dated)}` },
    { kind: 'heading', text: 'Roof' },
    {
      kind: 'text',
      text: `The building was inspected on ${writeDate(inspected)} by ${visitor}. Replacing the roof is expected to cost ${cost}.`,
    },
    { kind: 'heading', text: 'Access' },
    {
      kind: 'list',
      items: [
        `The site provides ${spaces} parking spaces`,
        'The loading dock is shared with the neighbor',
        'No violations are open',
      ],
    },
  ];
  const form = itemAt(['md', 'txt', 'html'] as const, source.number % 3);
  const drawn =
    form === 'md'
      ? writeMarkdown(blocks)
      : form === 'txt'
        ? writeText(blocks)
        : writeHtml(blocks, `Site visit ${street}`);
  const about = factOf.bind(undefined, `visit to ${street}`);
  return finish(
    {
      kind: 'site visit notes',
      layout: form,
      name: fileName(random, `Site visit, ${street}`, `Notes ${dated}`, form),
      drawn,
    },
    [
      about(
        'Inspector',
        'string',
        visitor,
        `Who inspected ${street}?`,
        `By whom was the building at ${street} inspected?`,
      ),
      about(
        'Inspection date',
        'date',
        writeDate(inspected),
        `When was ${street} inspected?`,
        `On which date did the inspection of ${street} take place?`,
      ),
      about(
        'Roof cost',
        'currency',
        cost,
        `What is a new roof at ${street} expected to cost?`,
        `How much would replacing the roof of ${street} cost?`,
      ),
      about(
        'Parking spaces',
        'integer',
        String(spaces),
        `How many parking spaces does ${street} have?`,
        `How many parking spaces does the site at ${street} provide?`,
      ),
    ],
    [
      {
        field: 'Year of construction',
        format: 'integer',
        question: `In which year was the building at ${street} built?`,
      },
    ],
  );
}
