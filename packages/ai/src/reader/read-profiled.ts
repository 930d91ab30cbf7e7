import type { ReaderKind } from './candidates/index.ts';
import { type Decision, decide, profiledScorer, type RankedValue, rankValues } from './decision.ts';
import { ColumnWords } from './features/index.ts';
import { look } from './look.ts';
import type { ColumnProfile, ReaderModel } from './model.ts';
import type { Paper } from './paper.ts';

/** A column whose words were learned from confirmed values. */
export type ProfiledColumn = { kind: ReaderKind; name: string; prompt: string };

/** Ranks the values of a column with its profile. */
export function readProfiled(
  model: Pick<ReaderModel, 'rankers' | 'general'>,
  paper: Paper,
  { kind, name, prompt }: ProfiledColumn,
  profile: ColumnProfile,
): { ranked: readonly RankedValue[]; decision: Decision | undefined } {
  const seen = look(paper, { kind, words: new ColumnWords(name, prompt) }, profile);
  const ranked = rankValues(seen, profiledScorer(model, kind));
  return { ranked, decision: decide(ranked, kind === 'names') };
}
