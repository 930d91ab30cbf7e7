/** A heading above rows, or a row. `top` is in pixels. */
export type RowPlace = { index: number; top: number; heading: string | undefined };

/** Places rows below each other, with a heading of `headingPx` above the first row of each group. */
export function rowPlaces(
  groups: readonly (string | undefined)[],
  { rowPx, headingPx }: { rowPx: number; headingPx: number },
): { places: RowPlace[]; height: number } {
  let height = 0;
  const places = groups.map((group, index) => {
    const heading = group === groups[index - 1] ? undefined : group;
    if (heading !== undefined) height += headingPx;
    const top = height;
    height += rowPx;
    return { index, top, heading };
  });
  return { places, height };
}
