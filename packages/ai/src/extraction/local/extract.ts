import type { CellValue } from '@atrium/domain/ai-table';
import type { Extraction, ExtractionColumn, ExtractionDocument } from '../types.ts';
export const EXTRACTOR_VERSION = 'rules/1';
export function extractByRules(
  _d: ExtractionDocument,
  columns: readonly ExtractionColumn[],
  _v: Readonly<Record<string, CellValue>>,
  _s?: AbortSignal,
): Extraction {
  return {
    cells: columns.map((c) => ({ columnId: c.id, outcome: 'absent', confidence: 1, review: false })),
    usage: { inputTokens: 0, outputTokens: 0 },
  };
}
