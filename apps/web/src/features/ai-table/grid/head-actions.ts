/** What a column head can do with its column. */
export type HeadActions = {
  openMenu: (columnId: string, place: DOMRect) => void;
  moveTo: (columnId: string, target: string) => void;
  resize: (columnId: string, width: number) => void;
  /** Resizes the column to its longest loaded value. */
  fit: (columnId: string) => void;
  addColumn: () => void;
};
