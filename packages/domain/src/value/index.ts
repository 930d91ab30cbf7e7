export {
  absolute,
  add,
  allocate,
  canonicalDecimal,
  compareDecimals,
  decimalOfNumber,
  type Decimal,
  divide,
  multiply,
  negate,
  round,
  type Rounding,
  split,
  subtract,
  sum,
} from './decimal.ts';
export { currencyOf, DOLLAR_CURRENCIES, DOLLAR_SIGN, isCurrency, minorDigits } from './currency.ts';
export {
  addMoney,
  allocateMoney,
  compareMoney,
  type Money,
  money,
  negateMoney,
  roundMoney,
  subtractMoney,
  sumMoney,
} from './money.ts';
export { COUNTRIES, countryOf } from './country.ts';
export { readDate } from './date.ts';
export { DATA_TYPES, type DataType, dataTypeOf, type Format, FORMATS } from './format.ts';
export { type Parsed, type ParseHints, type Written } from './parsed.ts';
export { compareValues, exportValue, formatValue, parseValue, type SqlType, sqlTypeOf } from './value.ts';
