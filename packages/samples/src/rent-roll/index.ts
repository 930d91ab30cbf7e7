import type { Drawn, Gold } from '../drawing/index.ts';
import type { Lease } from '../lease/index.ts';
import { rentOn } from '../lease/index.ts';
import { dollars, share, sum } from '../money/index.ts';
import type { Cell, Sheet } from '../workbook/index.ts';
import { date, money, rateCell, whole, writeWorkbook } from '../workbook/index.ts';

export type RentRoll = {
  owner: string;
  day: string;
  leases: Lease[];
  vacant: { address: string; squareFeet: number };
  arrears: { tenant: string; current: number; over30: number; over60: number; note: string }[];
};

/** Totals of a rent roll; money in cents. */
export function rentRollTotals(roll: RentRoll): {
  monthly: number;
  deposits: number;
  squareFeet: number;
  leased: number;
} {
  const leased = sum(roll.leases.map((lease) => lease.squareFeet));
  return {
    monthly: sum(roll.leases.map((lease) => rentOn(lease, roll.day))),
    deposits: sum(roll.leases.map((lease) => lease.deposit)),
    leased,
    squareFeet: leased + roll.vacant.squareFeet,
  };
}

/** The values that a rent roll states. */
export function rentRollGold(roll: RentRoll): Gold[] {
  const totals = rentRollTotals(roll);
  return [
    { field: 'Total monthly rent', text: dollars(totals.monthly) },
    { field: 'Total deposits', text: dollars(totals.deposits) },
    { field: 'Total area', text: totals.squareFeet.toLocaleString('en-US') },
    ...roll.leases.map((lease) => ({ field: `Rent of ${lease.tenant}`, text: dollars(rentOn(lease, roll.day)) })),
  ];
}

/** A rent roll as a workbook of three sheets: roll, expiries, arrears. */
export function drawRentRoll(roll: RentRoll): Drawn {
  return writeWorkbook([rollSheet(roll), expirySheet(roll), arrearsSheet(roll)], `Rent roll, ${roll.day}`, roll.day);
}

function rollSheet(roll: RentRoll): Sheet {
  const totals = rentRollTotals(roll);
  const first = 5;
  const last = first + roll.leases.length - 1;
  const rows = roll.leases.map((lease, index): Cell[] => {
    const rent = rentOn(lease, roll.day);
    const line = first + index;
    return [
      lease.address,
      lease.tenant,
      whole(lease.squareFeet),
      date(lease.starts),
      date(lease.ends),
      money(rent),
      money(rent * 12, `F${line}*12`),
      money(share(rent * 12, 1, lease.squareFeet), `ROUND(G${line}/C${line},2)`),
      rateCell(lease.increaseBps),
      money(lease.deposit),
    ];
  });
  const total = (column: string, to = last) => `SUM(${column}${first}:${column}${to})`;
  return {
    name: 'Rent roll',
    widths: [24, 26, 12, 12, 12, 16, 16, 12, 12, 16],
    merge: ['A1:J1', 'A2:J2'],
    rows: [
      [`${roll.owner}: rent roll`],
      [`As of ${roll.day}. Rents are monthly base rents in US dollars.`],
      [],
      [
        'Premises',
        'Tenant',
        'Area (sq ft)',
        'Start',
        'Expiration',
        'Monthly rent',
        'Annual rent',
        'Rent / sq ft',
        'Increase',
        'Deposit',
      ],
      ...rows,
      [roll.vacant.address, 'Vacant', whole(roll.vacant.squareFeet)],
      [
        'Total',
        null,
        whole(totals.squareFeet, total('C', last + 1)),
        null,
        null,
        money(totals.monthly, total('F')),
        money(totals.monthly * 12, total('G')),
        null,
        null,
        money(totals.deposits, total('J')),
      ],
      [
        'Occupancy by area',
        null,
        rateCell(share(totals.leased, 10_000, totals.squareFeet), `ROUND(SUM(C${first}:C${last})/C${last + 2},4)`),
      ],
    ],
  };
}

function expirySheet(roll: RentRoll): Sheet {
  const years = [...new Set(roll.leases.map((lease) => lease.ends.slice(0, 4)))].sort();
  const monthly = rentRollTotals(roll).monthly;
  return {
    name: 'Expiries',
    widths: [12, 40, 18, 16],
    rows: [
      ['Year', 'Tenants', 'Monthly rent', 'Share of rent'],
      ...years.map((year): Cell[] => {
        const due = roll.leases.filter((lease) => lease.ends.startsWith(year));
        const rent = sum(due.map((lease) => rentOn(lease, roll.day)));
        return [year, due.map((lease) => lease.tenant).join('; '), money(rent), rateCell(share(rent, 10_000, monthly))];
      }),
      ['Total', null, money(monthly, `SUM(C2:C${years.length + 1})`), rateCell(10_000)],
    ],
  };
}

function arrearsSheet(roll: RentRoll): Sheet {
  const last = roll.arrears.length + 1;
  const column = (pick: (each: RentRoll['arrears'][number]) => number, letter: string) =>
    money(sum(roll.arrears.map(pick)), `SUM(${letter}2:${letter}${last})`);
  return {
    name: 'Arrears',
    widths: [26, 16, 16, 16, 16, 50],
    rows: [
      ['Tenant', 'Under 30 days', '30 to 60 days', 'Over 60 days', 'Total', 'Note'],
      ...roll.arrears.map((each, index): Cell[] => [
        each.tenant,
        money(each.current),
        money(each.over30),
        money(each.over60),
        money(each.current + each.over30 + each.over60, `SUM(B${index + 2}:D${index + 2})`),
        each.note,
      ]),
      [
        'Total',
        column((each) => each.current, 'B'),
        column((each) => each.over30, 'C'),
        column((each) => each.over60, 'D'),
        column((each) => each.current + each.over30 + each.over60, 'E'),
      ],
    ],
  };
}
