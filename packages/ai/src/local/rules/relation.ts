/** How a value stands to its label; `several` is one of many figures in its row, of which no column says which is meant. */
export type Relation = 'pair' | 'cell' | 'column' | 'row' | 'several' | 'defined' | 'beneath' | 'inline' | 'clause';
