import { z } from 'zod';

/** A leaf holds a value; a branch compares one feature with a threshold and names the next node below and from it on. */
export const Node = z.union([
  z.tuple([z.number()]),
  z.tuple([z.number().int(), z.number(), z.number().int(), z.number().int()]),
]);
export type Node = z.infer<typeof Node>;
export type Tree = Node[];
