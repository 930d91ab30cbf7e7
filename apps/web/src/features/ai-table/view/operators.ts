/** What an address may say of filters and sorts. Apart from what they mean, so that reading an address loads no formats. */
export const OPERATORS = ['has', 'is', 'starts', 'from', 'to', 'yes', 'no', 'empty', 'filled'] as const;
export type Operator = (typeof OPERATORS)[number];
/** `field` is a column's id, or `document` for the document's name. */
export type Filter = { field: string; operator: Operator; value: string };
export type Sort = { field: string; isDescending: boolean };
