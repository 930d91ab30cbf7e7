import type { Usage } from '../providers/index.ts';
import type { ExtractedCell } from '../rules/index.ts';

export type Extraction = { cells: ExtractedCell[]; usage: Usage };
