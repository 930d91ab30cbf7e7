import type { Place } from '@atrium/domain/bank-reconcile';

/** A stored place in a statement. */
export type StoredPlace = {
  line: number;
  page: number | null;
  sheet: string | null;
  box: [number, number, number, number] | null;
};

/** Returns a stored place as calls answer it. */
export function placeOf({ line, page, sheet, box }: StoredPlace): Place {
  return {
    line,
    ...(page === null ? {} : { page }),
    ...(sheet === null ? {} : { sheet }),
    ...(box === null ? {} : { box }),
  };
}
