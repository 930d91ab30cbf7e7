import type { Box } from '@atrium/domain/document';

/** A place on a page that is marked. `broken` does not tie. */
export type PageMark = {
  key: string;
  tone: 'broken' | 'evidence';
  place: { page?: number | undefined; box?: Readonly<Box> | undefined };
};
