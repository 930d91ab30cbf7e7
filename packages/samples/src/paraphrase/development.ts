import type { PlainDocument } from './document.ts';

/** Documents and questions for tuning. */
export const developmentDocuments: readonly PlainDocument[] = [
  {
    name: 'Staff handbook.md',
    sections: [
      {
        heading: 'Annual leave',
        text: 'Staff receive twenty-five days of paid leave each year, in addition to public holidays. Days that are not used lapse at the end of March.',
        answer: 'twenty-five days of paid leave',
        paraphrases: ['How much vacation do workers get?'],
        plain: 'How many days of paid leave do staff receive each year?',
      },
      {
        heading: 'Sickness',
        text: "An employee who falls ill tells the line manager before ten in the morning. Salary continues in full for six weeks. From the fourth day a doctor's certificate is required.",
        answer: 'Salary continues in full for six weeks',
        paraphrases: ['Do the wages of an unwell person stop?'],
      },
      {
        heading: 'Remote work',
        text: 'Up to two days a week may be spent away from the office if the team agrees. Laptops stay the property of the firm.',
        answer: 'Up to two days a week',
        paraphrases: ['Can I do my job at home?'],
      },
      {
        heading: 'Travel costs',
        text: 'The firm reimburses train fares, lodging and food against receipts handed in within thirty days. Flights need prior approval.',
        answer: 'reimburses train fares, lodging and food',
        paraphrases: ['Are hotel bills refunded after a business trip?'],
        plain: 'Which travel costs does the firm reimburse against receipts?',
      },
      {
        heading: 'Complaints',
        text: 'Concerns about conduct go to the ombudsman, who replies within ten days and protects the identity of whoever raised them.',
        answer: 'Concerns about conduct go to the ombudsman',
        paraphrases: ['Where can harassment be reported anonymously?'],
      },
    ],
  },
  {
    name: 'Fire plan, Corvin Tower.txt',
    sections: [
      {
        heading: 'Alarm',
        text: 'When the alarm sounds, leave by the nearest stairs and gather on the lawn beside the car park. Lifts must not be used.',
        answer: 'gather on the lawn beside the car park',
        paraphrases: ['Where do occupants assemble in an emergency?', 'Is it allowed to ride the elevator?'],
        plain: 'Where do people gather when the alarm sounds?',
      },
      {
        heading: 'Extinguishers',
        text: 'Carbon dioxide cylinders hang near electrical cabinets, foam cylinders in the kitchen. Halden Safety services them every twelve months.',
        answer: 'Halden Safety services them every twelve months',
        paraphrases: ['Which contractor does the maintenance of the suppression devices?'],
      },
      {
        heading: 'Guests',
        text: 'Guests sign the book at reception, wear a badge and are never left alone on the upper floors.',
        answer: 'Guests sign the book at reception',
        paraphrases: ['Do visitors have to register?'],
      },
      {
        heading: 'Drills',
        text: 'Practice runs are held each May and November. The warden writes down how many minutes they took.',
        answer: 'Practice runs are held each May and November',
        paraphrases: ['When is the rehearsal of an evacuation?'],
        plain: 'In which months are practice runs held?',
      },
    ],
  },
  {
    name: 'Oats, terms with Orrin Farms.md',
    sections: [
      {
        heading: 'Delivery',
        text: "Orrin brings the goods to the buyer's warehouse at Tallow Quay by Thursday noon. Risk passes on unloading.",
        answer: 'by Thursday noon',
        paraphrases: ['What is the deadline for the arrival of merchandise?'],
        plain: "When does Orrin bring the goods to the buyer's warehouse?",
      },
      {
        heading: 'Price',
        text: 'A tonne of oats is 212 euros. The figure follows the grain index every quarter.',
        answer: 'A tonne of oats is 212 euros',
        paraphrases: ['How much must the customer pay for cereal?'],
      },
      {
        heading: 'Force majeure',
        text: 'Neither side is liable for a delay caused by storms, strikes, war or an embargo, if it gives notice at once.',
        answer: 'Neither side is liable for a delay caused by storms',
        paraphrases: ['Is lateness excused during a hurricane?'],
      },
      {
        heading: 'Quality',
        text: 'Lots with more than one percent of foreign matter may be rejected within five days of receipt.',
        answer: 'may be rejected within five days of receipt',
        paraphrases: ['Can contaminated cargo be refused?'],
        plain: 'Within how many days may lots with foreign matter be rejected?',
      },
      {
        heading: 'End',
        text: "Either side may end the agreement with six months' notice, or immediately after a breach that is not cured in thirty days.",
        answer: "end the agreement with six months' notice",
        paraphrases: ['How is the contract terminated?'],
      },
    ],
  },
  {
    name: 'Facility letter, Brannock Mill.txt',
    sections: [
      {
        heading: 'Purpose',
        text: 'The bank lends Brannock Mill up to 4,000,000 for new looms and spindles.',
        answer: 'for new looms and spindles',
        paraphrases: ['Which machinery is the borrower going to buy?'],
        plain: 'How much does the bank lend Brannock Mill for looms?',
      },
      {
        heading: 'Interest',
        text: 'Interest is three-month Euribor plus 2.4 percent, due on the last day of each quarter.',
        answer: 'three-month Euribor plus 2.4 percent',
        paraphrases: ['How expensive is the credit?'],
      },
      {
        heading: 'Covenants',
        text: 'Net debt stays below 3.2 times EBITDA. Dividends are barred while the ratio is above 2.5.',
        answer: 'Dividends are barred while the ratio is above 2.5',
        paraphrases: ['When are shareholders denied a payout?'],
      },
      {
        heading: 'Collateral',
        text: 'A mortgage over the spinning hall and a pledge of receivables secure the loan.',
        answer: 'A mortgage over the spinning hall',
        paraphrases: ['What guarantees does the lender hold?'],
        plain: 'What secures the loan?',
      },
      {
        heading: 'Early repayment',
        text: 'The loan may be repaid before maturity. Half a percent of the sum is charged as compensation.',
        answer: 'Half a percent of the sum is charged as compensation',
        paraphrases: ['Is there a penalty for settling ahead of schedule?'],
      },
    ],
  },
  {
    name: 'Ferry service, yearly review.md',
    sections: [
      {
        heading: 'Passengers',
        text: 'Our boats carried 412,000 passengers, six percent more than the year before.',
        answer: 'carried 412,000 passengers',
        paraphrases: ['How many travelers used the ships?'],
        plain: 'How many passengers did the boats carry?',
      },
      {
        heading: 'Punctuality',
        text: 'Eighty-eight percent of departures were on time. Fog explains most delays.',
        answer: 'Fog explains most delays',
        paraphrases: ['Which weather slowed the sailings?'],
      },
      {
        heading: 'Diesel',
        text: 'Consumption of diesel fell by a tenth since the propellers were replaced.',
        answer: 'Consumption of diesel fell by a tenth',
        paraphrases: ['Does the fleet burn less fuel?'],
      },
      {
        heading: 'Crew',
        text: 'Four captains retired. Two deckhands are training for the bridge.',
        answer: 'Four captains retired',
        paraphrases: ['How many skippers went into pension?'],
      },
      {
        heading: 'Incidents',
        text: 'On April 3 the Gannet touched the pier while docking. Nobody was hurt, and the hull was welded.',
        answer: 'Nobody was hurt',
        paraphrases: ['Was anyone injured in a collision?'],
        plain: 'When did the Gannet touch the pier?',
      },
    ],
  },
  {
    name: 'Clinic, notice to patients.md',
    sections: [
      {
        heading: 'Retention',
        text: 'Notes on your treatment are kept for ten years and then shredded.',
        answer: 'kept for ten years and then shredded',
        paraphrases: ['How soon is medical history destroyed?'],
        plain: 'How long are notes on the treatment kept?',
      },
      {
        heading: 'Sharing',
        text: 'Laboratories and insurers learn only what they need. Nothing is sold to advertisers.',
        answer: 'Nothing is sold to advertisers',
        paraphrases: ['Do marketing companies obtain personal data?'],
      },
      {
        heading: 'Copies',
        text: 'You may ask for a copy. The first is free, and we answer within a month.',
        answer: 'The first is free',
        paraphrases: ['Does a duplicate cost money?'],
      },
      {
        heading: 'Minors',
        text: 'For children under sixteen a parent decides.',
        answer: 'For children under sixteen a parent decides',
        paraphrases: ['Must a mother or father consent for teenagers?'],
      },
      {
        heading: 'Security',
        text: 'Screens lock after five minutes, and all disks are encrypted.',
        answer: 'all disks are encrypted',
        paraphrases: ['How are computers protected against theft?'],
        plain: 'After how many minutes do screens lock?',
      },
    ],
  },
  {
    name: 'Hillside estate, October visit.txt',
    sections: [
      {
        heading: 'Soil',
        text: 'The limestone gravel drains well. Potassium is low on the lower slope.',
        answer: 'Potassium is low on the lower slope',
        paraphrases: ['Which nutrient do the plants lack?'],
        plain: 'Where is potassium low?',
      },
      {
        heading: 'Vines',
        text: 'Half of the rows carry Riesling of 1994, the rest Pinot.',
        answer: 'Half of the rows carry Riesling',
        paraphrases: ['What varieties of grapes are grown?'],
      },
      {
        heading: 'Mildew',
        text: 'Mildew was found on the leaves of block C. Sulphur was sprayed twice.',
        answer: 'Mildew was found on the leaves of block C',
        paraphrases: ['Is there a fungus disease?'],
        plain: 'Which block had mildew on the leaves?',
      },
      {
        heading: 'Cellar',
        text: 'Twelve oak casks leak, and the press needs a new membrane.',
        answer: 'Twelve oak casks leak',
        paraphrases: ['How many wooden barrels are broken?'],
      },
      {
        heading: 'Drip lines',
        text: 'Drip lines fed by the creek run at night from June.',
        answer: 'fed by the creek',
        paraphrases: ['What is the source of irrigation water?'],
      },
    ],
  },
  {
    name: 'Web shop upkeep, offer.md',
    sections: [
      {
        heading: 'Response',
        text: 'Faults that stop the shop are taken up within thirty minutes. Cosmetic ones wait until Monday.',
        answer: 'taken up within thirty minutes',
        paraphrases: ['How fast are critical bugs handled?'],
        plain: 'Within how many minutes are faults that stop the shop taken up?',
      },
      {
        heading: 'Backups',
        text: 'A copy of the database is stored each night in a second city and proven by a restore once a month.',
        answer: 'stored each night in a second city',
        paraphrases: ['How is information saved against loss?'],
      },
      {
        heading: 'Fees',
        text: 'The fee is 1,450 a month. Work beyond ten hours is charged at 95 an hour.',
        answer: 'Work beyond ten hours is charged at 95 an hour',
        paraphrases: ['What is the price of overtime?'],
      },
      {
        heading: 'Source code',
        text: 'Source code written for the client belongs to the client once the invoice is settled.',
        answer: 'Source code written for the client belongs to the client',
        paraphrases: ['Who has the copyright of the software?'],
        plain: 'To whom does the source code belong?',
      },
      {
        heading: 'Freelancers',
        text: 'Freelancers may be used only inside the European Union and with consent.',
        answer: 'Freelancers may be used only inside the European Union',
        paraphrases: ['Can tasks be outsourced abroad?'],
      },
    ],
  },
];
