import type { Range } from '@tanstack/react-virtual';
import { useCallback } from 'react';

/** Adds one index to the rendered ones: the focused row or column must stay in the page while it has the focus. */
export function useRangeWith(index: number, extract: (range: Range) => number[]) {
  return useCallback(
    (range: Range) => {
      const rendered = extract(range);
      if (index < 0 || index >= range.count || rendered.includes(index)) return rendered;
      return [...rendered, index].sort((a, b) => a - b);
    },
    [index, extract],
  );
}
