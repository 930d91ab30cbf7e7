import { addDays, writeDate } from '../calendar/index.ts';
import { styleOf } from '../drawing/index.ts';
import { drawMinutes } from '../minutes/index.ts';
import { dollars } from '../money/index.ts';
import { drawNda } from '../nda/index.ts';
import { aside, dayBetween, fileName, finish, factOf } from './document.ts';
import type { EvaluationDocument, Source } from './document.ts';
import { shortName, suffixes } from './names.ts';
import { itemAt } from '../item/index.ts';

export async function ndaDocument(source: Source): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = styleOf(source.seed);
  const nda = {
    discloser: names.firm(random.pick(suffixes)),
    discloserSigner: names.person(),
    discloserTitle: 'Chief Executive Officer',
    recipient: names.firm('Capital LP'),
    recipientSigner: names.person(),
    recipientTitle: 'Partner',
    project: `Project ${random.pick(['Quartz', 'Raven', 'Sable', 'Topaz', 'Umber'])} ${random.between(10, 99)}`,
    purpose: random.pick([
      'the evaluation of an investment',
      'a supply agreement',
      'the possible purchase of a business',
    ]),
    made: dayBetween(random, 2022, 2026),
    years: random.between(2, 7),
    nonSolicitMonths: random.pick([6, 9, 12, 18, 24]),
    lawOf: random.pick(['New York', 'Delaware', 'California', 'Texas', 'Ohio']),
  };
  const who = shortName(nda.discloser);
  const about = factOf.bind(undefined, `NDA of ${nda.discloser}`);
  const drawn = await drawNda(nda, style);
  const name = fileName(random, `NDA, ${who}`, `NDA ${nda.made}`, 'pdf');
  return finish(
    { kind: 'NDA', layout: `${style.family} ${style.titles}`, name, drawn },
    [
      about('Disclosing party', 'string', nda.discloser),
      about(
        'Receiving party',
        'string',
        nda.recipient,
        `Who is the receiving party of the NDA with ${who}?`,
        `Which company receives confidential information from ${who}?`,
      ),
      about(
        'Effective date',
        'date',
        writeDate(nda.made, style.dates),
        `When did the NDA with ${who} take effect?`,
        `What is the effective date of the NDA of ${who}?`,
        `On which date was the confidentiality agreement with ${who} made?`,
      ),
      about(
        'Term',
        'string',
        `${nda.years} years`,
        `How long does the NDA with ${who} last?`,
        `After how many years does the NDA of ${who} end?`,
      ),
      about(
        'Non-solicitation period',
        'string',
        `${nda.nonSolicitMonths} months`,
        `How long does the non-solicitation duty in the NDA with ${who} last?`,
        `For how many months may employees of ${who} not be solicited?`,
      ),
      about(
        'Governing law',
        'string',
        `State of ${nda.lawOf}`,
        `Which law governs the NDA with ${who}?`,
        `What is the governing law of the NDA of ${who}?`,
      ),
    ],
    [
      {
        field: 'Liquidated damages',
        format: 'currency',
        question: `Which contractual penalty does the NDA with ${who} set?`,
      },
      {
        field: 'Arbitration seat',
        format: 'string',
        question: `Where is the seat of arbitration under the NDA with ${who}?`,
      },
    ],
  );
}

const tasks = [
  'Obtain three quotes for the roof',
  'Renew the liability insurance',
  'Agree the loan documents',
  'Draft the budget',
  'Review the valuation policy',
  'Appoint a new registrar',
];

export async function minutesDocument(source: Source): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = styleOf(source.seed);
  const format = source.number % 2 === 0 ? 'pdf' : 'docx';
  const firm = names.firm(random.pick(suffixes));
  const held = dayBetween(random, 2023, 2026);
  const [chair, secretary, third, absent] = [names.person(), names.person(), names.person(), names.person()];
  const budget = random.between(200, 9_000) * 1_000_00;
  const actions = random
    .sample(tasks, 3)
    .map((what) => ({ what, who: random.pick([chair, secretary, third]), by: addDays(held, random.between(10, 60)) }));
  const who = shortName(firm);
  const minutes = {
    body: `${random.pick(['Board of Directors', 'Investment Committee', 'Audit Committee'])} of ${firm}`,
    held,
    place: names.street(),
    opened: '10:00 a.m.',
    closed: '11:45 a.m.',
    chair,
    secretary,
    present: [
      { name: chair, role: 'Chair' },
      { name: secretary, role: 'Secretary' },
      { name: third, role: 'Member' },
    ],
    absent: [absent],
    items: [
      {
        title: 'Minutes of the last meeting',
        discussion: ['The minutes of the last meeting were approved without amendment.'],
      },
      {
        title: 'Budget',
        discussion: [`${third} presented the budget for the coming year and answered questions on staffing.`],
        resolution: `that the budget of ${dollars(budget)} be approved. Carried unanimously.`,
      },
    ],
    actions,
    next: addDays(held, random.between(28, 95)),
  };
  const about = factOf.bind(undefined, `meeting of ${firm}`);
  const day = (iso: string) => writeDate(iso, style.dates);
  const drawn = await drawMinutes(minutes, style, format);
  const name = fileName(random, `Minutes, ${who}, ${held}`, `Minutes ${held}`, format);
  const action = itemAt(actions, 0);
  return finish(
    { kind: 'minutes', layout: `${format} ${style.family}`, name, drawn },
    [
      about('Body', 'string', minutes.body),
      about('Meeting date', 'date', day(held)),
      about('Chair', 'string', chair, `Who chaired the meeting of ${who}?`, `Who took the chair at ${who}?`),
      about(
        'Secretary',
        'string',
        secretary,
        `Who kept the minutes at ${who}?`,
        `Who was the secretary of the meeting of ${who}?`,
      ),
      about(
        'Next meeting',
        'date',
        day(minutes.next),
        `When is the next meeting of ${who}?`,
        `On which date does ${who} meet next?`,
      ),
      about(
        'Approved budget',
        'currency',
        dollars(budget),
        `Which budget was approved at ${who}?`,
        `How large is the budget that ${who} approved?`,
      ),
      about(
        'Absent',
        'string',
        absent,
        `Who sent apologies to the meeting of ${who}?`,
        `Who was absent from the meeting of ${who}?`,
      ),
      aside(
        about(
          'Action',
          'string',
          action.who,
          `Who at ${who} is to ${itemAt(action.what, 0).toLowerCase()}${action.what.slice(1)}?`,
        ),
      ),
    ],
    [
      { field: 'Dividend', format: 'currency', question: `Which dividend did ${who} declare?` },
      { field: 'Number of shares', format: 'integer', question: `How many shares has ${who} issued?` },
    ],
  );
}
