import type { ReaderKind } from './candidates/index.ts';
import { type Decision, decide, type RankedValue, rankValues } from './decision.ts';
import { ColumnWords } from './features/index.ts';
import { look } from './look.ts';
import type { ColumnProfile, ReaderModel } from './model.ts';
import type { Paper } from './paper.ts';

/** A column whose words were learned from confirmed values. */
export type ProfiledColumn = { kind: ReaderKind; name: string; prompt: string };

/** Ranks the values of a column with its profile and the ranker of its kind. */
export function readProfiled(
  model: Pick<ReaderModel, 'rankers'>,
  paper: Paper,
  { kind, name, prompt }: ProfiledColumn,
  profile: ColumnProfile,
): { ranked: readonly RankedValue[]; decision: Decision | undefined } {
  const ranker = model.rankers.get(kind);
  if (!ranker) throw new Error(`The weights have no ranker for ${kind}.`);
  const ranked = rankValues(look(paper, { kind, words: new ColumnWords(name, prompt) }, profile), ranker);
  return { ranked, decision: decide(ranked, kind === 'names') };
}
