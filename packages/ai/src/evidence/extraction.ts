import type { CellSource, CellValue } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import type { Span } from '../parsing/index.ts';
import type { Usage } from './provider.ts';

/** `prompt` may refer to other columns as `{name}`; their values are passed as `dependencyValues`. */
export type ExtractionColumn = {
  id: string;
  name: string;
  description: string;
  format: Format;
  prompt: string | null;
  isRequired: boolean;
};

export type ExtractionPage = { page: number; md: string; spans: Span[] };
export type ExtractionDocument = { id: string; name: string; pages: ExtractionPage[] };

/**
 * `review` asks a person to check the cell, and `reviewReason` says why in one sentence. `sources` contains only quotes
 * that were found on their page.
 */
export type ExtractedCell =
  | {
      columnId: string;
      outcome: 'value';
      value: CellValue;
      decimal: string | null;
      unit: string | null;
      confidence: number;
      sources: CellSource[];
      review: boolean;
      reviewReason?: string;
    }
  | { columnId: string; outcome: 'absent'; confidence: number; review: boolean; reviewReason?: string }
  | { columnId: string; outcome: 'failed'; reason: string };

export type Extraction = { cells: ExtractedCell[]; usage: Usage };

export type ProposedColumn = { name: string; description: string; format: Format; prompt: string };
