/** Past participles that do not end in "ed", with the other forms of the verb that a document may use. */
export const PARTICIPLES: Readonly<Record<string, string>> = {
  begun: 'begin began beginning',
  bought: 'buy buys',
  broken: 'break broke',
  built: '',
  chosen: 'choose chose choice',
  drawn: 'draw drew drawing',
  given: 'give gave',
  held: 'hold holding',
  let: 'letting',
  lost: 'lose loss',
  made: 'make making',
  met: 'meet meeting',
  paid: 'pay paying payment',
  sent: 'send sending',
  sold: 'sell sale',
  spent: 'spend spending',
  taken: 'take took taking',
  withdrawn: 'withdraw withdrew withdrawal',
  won: 'win',
  written: 'write wrote',
};

/** Words that end like a participle and are none. */
export const NO_PARTICIPLES: ReadonlySet<string> = new Set(
  'deed need feed speed seed shed bed red hundred kindred breed embed indeed supposed expected scheduled required'.split(
    ' ',
  ),
);

/** Verbs that documents use for one another where they state when something happened. */
export const EVENT_VERBS: readonly { verbs: string; question: string; sentence: string }[] = [
  {
    verbs: 'built constructed construction erected completed completion',
    question: 'In which year was the mill built?',
    sentence: 'Construction of the mill ended in 1987.',
  },
  {
    verbs: 'signed executed concluded entered made dated effective',
    question: 'When was the lease signed?',
    sentence: 'This lease is entered into on May 3, 2031.',
  },
  {
    verbs: 'sold sale disposed disposal transferred divested',
    question: 'When was the barge sold?',
    sentence: 'The disposal of the barge took effect on May 3, 2031.',
  },
  {
    verbs: 'bought purchased acquired acquisition',
    question: 'When was the barge bought?',
    sentence: 'The acquisition of the barge closed on May 3, 2031.',
  },
  {
    verbs: 'held met meeting convened took',
    question: 'When was the assembly held?',
    sentence: 'The partners met on May 3, 2031.',
  },
  {
    verbs: 'appointed appointment elected hired joined named',
    question: 'When was Ada Stone appointed?',
    sentence: 'Ada Stone joined the board in 2031.',
  },
  {
    verbs: 'opened opening inaugurated began started commenced launched',
    question: 'When was the harbor opened?',
    sentence: 'The harbor began its work in 2031.',
  },
  {
    verbs: 'inspected inspection visited visit surveyed survey examined',
    question: 'When was the roof inspected?',
    sentence: 'The surveyor visited the roof on May 3, 2031.',
  },
  {
    verbs: 'written wrote drafted prepared dated published issued',
    question: 'When was the report written?',
    sentence: 'The report was prepared on May 3, 2031.',
  },
];
