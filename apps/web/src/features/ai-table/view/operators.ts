/** Filters and sorts in the address. They are in their own file, so that parsing an address does not load the formats. */
export const OPERATORS = ['has', 'is', 'starts', 'from', 'to', 'yes', 'no', 'empty', 'filled'] as const;
export type Operator = (typeof OPERATORS)[number];
/** `field` is a column's id, or `document` for the document's name. */
export type Filter = { field: string; operator: Operator; value: string };
export type Sort = { field: string; isDescending: boolean };
