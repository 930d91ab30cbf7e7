/** The formats that parse, check and show values. */
export const FORMATS = [
  'string',
  'multi-line-text',
  'multi-line-md',
  'email',
  'uri',
  'phone',
  'country',
  'number',
  'integer',
  'currency',
  'percentage',
  'rating',
  'date',
  'date-time',
  'time',
  'boolean',
  'json',
] as const;
export type Format = (typeof FORMATS)[number];

export const DATA_TYPES = ['string', 'number', 'integer', 'boolean'] as const;
export type DataType = (typeof DATA_TYPES)[number];

const DATA_TYPE_OF: Record<Format, DataType> = {
  string: 'string',
  'multi-line-text': 'string',
  'multi-line-md': 'string',
  email: 'string',
  uri: 'string',
  phone: 'string',
  country: 'string',
  number: 'number',
  integer: 'integer',
  currency: 'number',
  percentage: 'number',
  rating: 'number',
  date: 'string',
  'date-time': 'string',
  time: 'string',
  boolean: 'boolean',
  json: 'string',
};

/** Returns the basic type of a format. */
export function dataTypeOf(format: Format): DataType {
  return DATA_TYPE_OF[format];
}
