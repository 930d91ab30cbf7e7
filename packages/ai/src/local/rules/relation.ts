/** The position of a value relative to its label. `several`: one of many figures in a row, and no column decides which. */
export type Relation = 'pair' | 'cell' | 'column' | 'row' | 'several' | 'defined' | 'beneath' | 'inline' | 'clause';
