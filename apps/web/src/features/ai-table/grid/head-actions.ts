/** The actions of a column head. */
export type HeadActions = {
  openMenu: (columnId: string, place: DOMRect) => void;
  moveTo: (columnId: string, target: string) => void;
  resize: (columnId: string, width: number) => void;
  /** Resizes the column to its longest loaded value. */
  fit: (columnId: string) => void;
  addColumn: () => void;
};
