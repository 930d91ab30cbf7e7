import type { PlainDocument } from './document.ts';

/** Documents and questions that only measure. Nothing is tuned on them. */
export const testDocuments: readonly PlainDocument[] = [
  {
    name: 'School bus rules.md',
    sections: [
      {
        heading: 'Eligibility',
        text: 'Pupils who live more than three miles from the gate ride free of charge.',
        answer: 'more than three miles from the gate',
        paraphrases: ['What distance entitles students to gratis transportation?'],
        plain: 'Which pupils ride free of charge?',
      },
      {
        heading: 'Behaviour',
        text: 'Anyone who shouts, smokes or stands up is warned once and then barred for a week.',
        answer: 'barred for a week',
        paraphrases: ['How long is the ban for noisy kids?'],
      },
      {
        heading: 'Snow',
        text: 'On icy mornings the head teacher decides by six and informs families by telephone.',
        answer: 'the head teacher decides by six',
        paraphrases: ['Does the principal cancel trips in winter?'],
        plain: 'By when does the head teacher decide on icy mornings?',
      },
      {
        heading: 'Drivers',
        text: 'Drivers hold a licence for heavy vehicles and have their eyes tested every second spring.',
        answer: 'have their eyes tested every second spring',
        paraphrases: ['How often is the vision of chauffeurs examined?'],
      },
    ],
  },
  {
    name: 'Loan of two paintings.txt',
    sections: [
      {
        heading: 'Transport',
        text: 'The paintings travel in padded crates with a courier of the museum, never by air.',
        answer: 'travel in padded crates',
        paraphrases: ['In what kind of packaging is the artwork shipped?'],
        plain: 'With whom do the paintings travel?',
      },
      {
        heading: 'Climate',
        text: 'The gallery keeps the hall at twenty degrees and fifty percent humidity.',
        answer: 'twenty degrees and fifty percent humidity',
        paraphrases: ['What temperature must the exhibition room have?'],
      },
      {
        heading: 'Photographs',
        text: 'Photographs without flash are welcome. Postcards may be printed for the shop.',
        answer: 'Photographs without flash are welcome',
        paraphrases: ['May tourists use a camera?'],
        plain: 'May postcards be printed for the shop?',
      },
      {
        heading: 'Damage',
        text: 'If a canvas is torn, the gallery calls the museum at once and lets no restorer touch it.',
        answer: 'lets no restorer touch it',
        paraphrases: ['Who repairs a ripped work of art?'],
      },
      {
        heading: 'Return',
        text: 'Both pictures go home within a fortnight of the closing day.',
        answer: 'within a fortnight of the closing day',
        paraphrases: ['How many weeks after the exhibition ends are they sent back?'],
      },
    ],
  },
  {
    name: 'Dam at Greywater, engineer’s review.md',
    sections: [
      {
        heading: 'Spillway',
        text: 'The spillway passes a flood that happens once in five hundred years.',
        answer: 'passes a flood that happens once in five hundred years',
        paraphrases: ['Could the reservoir cope with extreme rainfall?'],
        plain: 'Which flood does the spillway pass?',
      },
      {
        heading: 'Cracks',
        text: 'Hairline cracks run along the crest. They have not widened since 2019.',
        answer: 'Hairline cracks run along the crest',
        paraphrases: ['Are there fractures in the concrete at the top?'],
      },
      {
        heading: 'Turbines',
        text: 'Both turbines turn quietly and deliver eleven megawatts.',
        answer: 'deliver eleven megawatts',
        paraphrases: ['How much electricity is generated?'],
        plain: 'How many megawatts do both turbines deliver?',
      },
      {
        heading: 'Fish',
        text: 'Salmon climb the ladder on the east bank. Counters saw 3,120 of them.',
        answer: 'Salmon climb the ladder on the east bank',
        paraphrases: ['How do trout migrate upstream?'],
      },
      {
        heading: 'Trespass',
        text: 'Youngsters swim below the wall in July. A higher fence is proposed.',
        answer: 'A higher fence is proposed',
        paraphrases: ['What barrier will keep illegal bathers out?'],
      },
    ],
  },
  {
    name: 'Tessel and Marden join, announcement.md',
    sections: [
      {
        heading: 'Exchange',
        text: 'Holders of Marden get 0.41 Tessel shares for each of theirs.',
        answer: '0.41 Tessel shares',
        paraphrases: ['How much stock do investors receive in the merger?'],
        plain: 'How many Tessel shares do holders of Marden get?',
      },
      {
        heading: 'Reasons',
        text: 'Tessel makes brakes and Marden makes axles. Joint buying saves 60 million a year.',
        answer: 'Joint buying saves 60 million a year',
        paraphrases: ['What synergies in procurement are expected?'],
      },
      {
        heading: 'Jobs',
        text: 'Some 300 posts in accounts and sales will go, mostly without dismissals.',
        answer: 'Some 300 posts in accounts and sales will go',
        paraphrases: ['How many employees will be laid off?'],
        plain: 'How many posts in accounts and sales will go?',
      },
      {
        heading: 'Leadership',
        text: 'Ilse Brandt will chair the board, and Omar Said will run the group.',
        answer: 'Omar Said will run the group',
        paraphrases: ['Who becomes chief executive?'],
      },
      {
        heading: 'Regulators',
        text: 'Antitrust bodies in Bonn and Washington must still agree.',
        answer: 'Antitrust bodies in Bonn and Washington must still agree',
        paraphrases: ['Which competition authorities have yet to approve?'],
      },
    ],
  },
  {
    name: 'House rules, 12 Linden Court.txt',
    sections: [
      {
        heading: 'Quiet',
        text: 'Music, hammering and parties end at ten in the evening. Sundays are silent all day.',
        answer: 'Music, hammering and parties end at ten in the evening',
        paraphrases: ['Until what hour is loud noise tolerated at night?'],
        plain: 'When do music and parties end in the evening?',
      },
      {
        heading: 'Animals',
        text: 'Cats and small dogs are fine. Snakes are not.',
        answer: 'Cats and small dogs are fine',
        paraphrases: ['Are pets permitted in the apartments?'],
      },
      {
        heading: 'Rubbish',
        text: 'Paper goes into blue bins, glass into green ones. The lorry comes on Tuesday.',
        answer: 'The lorry comes on Tuesday',
        paraphrases: ['When is the garbage truck due?'],
      },
      {
        heading: 'Laundry',
        text: 'The washing machines in the cellar take tokens from the caretaker.',
        answer: 'take tokens from the caretaker',
        paraphrases: ['Where do tenants get coins to clean clothes?'],
        plain: 'Who has tokens for the washing machines?',
      },
      {
        heading: 'Bicycles',
        text: 'Bicycles belong in the shed, not in the stairwell.',
        answer: 'Bicycles belong in the shed',
        paraphrases: ['Where should cyclists park?'],
      },
    ],
  },
  {
    name: 'Infusion pumps, recall letter.md',
    sections: [
      {
        heading: 'Fault',
        text: 'The battery of model QX may overheat and switch the pump off without an alert.',
        answer: 'may overheat',
        paraphrases: ['What defect does the device have?'],
        plain: 'What may the battery of model QX do?',
      },
      {
        heading: 'Wards',
        text: 'Stop using the pumps on intensive care wards. Elsewhere a nurse must stay beside them.',
        answer: 'a nurse must stay beside them',
        paraphrases: ['What supervision is needed in other hospital departments?'],
      },
      {
        heading: 'Swap',
        text: 'We collect the units and bring replacements within nine days, at our expense.',
        answer: 'bring replacements within nine days',
        paraphrases: ['When do customers obtain substitute equipment?'],
        plain: 'Within how many days do replacements come?',
      },
      {
        heading: 'Harm',
        text: 'Two patients were harmed and recovered. No deaths are known.',
        answer: 'No deaths are known',
        paraphrases: ['Did somebody die or suffer an injury?'],
      },
    ],
  },
  {
    name: 'Bellweather Inns, terms for owners.md',
    sections: [
      {
        heading: 'Royalty',
        text: 'Owners pay five percent of room revenue to Bellweather every month.',
        answer: 'five percent of room revenue',
        paraphrases: ['How large is the franchise fee on lodging income?'],
        plain: 'What percent of room revenue do owners pay?',
      },
      {
        heading: 'Look',
        text: 'Carpets, beds and signs follow the brand book and are renewed every seven years.',
        answer: 'renewed every seven years',
        paraphrases: ['How often is the furniture modernized?'],
      },
      {
        heading: 'Territory',
        text: 'No second inn of the name opens within forty miles.',
        answer: 'No second inn of the name opens within forty miles',
        paraphrases: ['Is exclusivity granted against nearby competitors?'],
      },
      {
        heading: 'Training',
        text: 'Managers spend three weeks at the academy in Leeds before opening.',
        answer: 'three weeks at the academy in Leeds',
        paraphrases: ['Where do executives attend a course?'],
        plain: 'Where do managers spend three weeks?',
      },
      {
        heading: 'Sale',
        text: 'Whoever sells the inn offers it to Bellweather first.',
        answer: 'offers it to Bellweather first',
        paraphrases: ['Who has a right of refusal when the hotel is purchased?'],
      },
    ],
  },
  {
    name: 'Pension guide for members.txt',
    sections: [
      {
        heading: 'Contributions',
        text: 'You pay six percent of your salary, and the firm adds nine.',
        answer: 'the firm adds nine',
        paraphrases: ['How much does the employer put in?'],
        plain: 'What percent of the salary do you pay?',
      },
      {
        heading: 'Age',
        text: 'The pension starts at sixty-six. You may draw less from fifty-eight on.',
        answer: 'You may draw less from fifty-eight on',
        paraphrases: ['Can a person retire early?'],
      },
      {
        heading: 'Widows',
        text: 'Your widow or widower gets half of the pension for life.',
        answer: 'gets half of the pension for life',
        paraphrases: ['What benefit does a surviving spouse receive?'],
        plain: 'What does a widow get?',
      },
      {
        heading: 'Moving on',
        text: 'When you change firms, the fund sends your pot to the next scheme within sixty days.',
        answer: 'sends your pot to the next scheme within sixty days',
        paraphrases: ['How are savings transferred to a new employer?'],
      },
      {
        heading: 'Where the money is',
        text: 'Two thirds are in shares, a third in bonds and land.',
        answer: 'Two thirds are in shares',
        paraphrases: ['How are the assets invested in equities?'],
      },
    ],
  },
];
