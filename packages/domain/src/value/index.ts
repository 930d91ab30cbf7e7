export { COUNTRIES, countryOf } from './country.ts';
export { readDate } from './date.ts';
export { DATA_TYPES, type DataType, dataTypeOf, type Format, FORMATS } from './format.ts';
export { type Parsed, type ParseHints, type Written } from './parsed.ts';
export { compareValues, exportValue, formatValue, parseValue, type SqlType, sqlTypeOf } from './value.ts';
