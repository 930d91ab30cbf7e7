/** What can be done with a column from its head. */
export type HeadActions = {
  openMenu: (columnId: string, place: DOMRect) => void;
  moveTo: (columnId: string, target: string) => void;
  resize: (columnId: string, width: number) => void;
  /** As wide as its longest value in sight. */
  fit: (columnId: string) => void;
  addColumn: () => void;
};
