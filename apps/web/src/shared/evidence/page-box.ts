import type { CSSProperties } from 'react';

/** Places a mark on a page. The edges are parts of the page: left, top, right and bottom, from 0 to 1. */
export function boxStyle([left, top, right, bottom]: readonly [number, number, number, number]): CSSProperties {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${(right - left) * 100}%`,
    height: `${(bottom - top) * 100}%`,
  };
}
