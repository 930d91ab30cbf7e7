/** How a value stands to its label; the surer, the earlier. */
export type Relation = 'pair' | 'cell' | 'column' | 'row' | 'defined' | 'beneath' | 'inline' | 'clause';
