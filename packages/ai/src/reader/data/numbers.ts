/** English numerals of durations. */
export const NUMERALS: ReadonlyMap<string, number> = new Map([
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['fifteen', 15],
  ['eighteen', 18],
  ['twenty', 20],
  ['twenty-four', 24],
  ['thirty', 30],
  ['thirty-six', 36],
  ['forty-eight', 48],
  ['sixty', 60],
  ['ninety', 90],
]);

export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['fifth', 5],
  ['tenth', 10],
]);

export type DurationUnit = 'day' | 'week' | 'month' | 'year';

export const DAYS_OF: Readonly<Record<DurationUnit, number>> = { day: 1, week: 7, month: 30.4, year: 365 };

/** The first three letters of the English months, in order. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
