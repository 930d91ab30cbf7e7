export { comparePeriods, completed, matchPeriods, type Period, periodIn, type PeriodMatch, yearsIn } from './period.ts';
export { type Figure, figureIn, scaled, scaleIn, type Unit } from './quantity.ts';
export { type DocumentTable, type TableCell, tablesOf } from './tables.ts';
