export type ProposedColumn = { name: string };
export const generateSchema = () => 1;
