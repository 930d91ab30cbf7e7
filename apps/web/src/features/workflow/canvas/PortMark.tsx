import type { PortType } from '@atrium/domain/workflow';

/** The shape of each type: ports differ by shape, not by colour. */
const SHAPES: Record<PortType, string> = {
  Message: 'M6 2a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
  Data: 'M2.5 2.5h7v7h-7z',
  DataFrame: 'M1.5 3h9v6h-9z',
  Document: 'M6 1L11 6L6 11L1 6z',
  Tool: 'M1.5 2.5h9L6 10.5z',
  LanguageModel: 'M3.5 1.5h5L11 6L8.5 10.5h-5L1 6z',
};
const UNKNOWN = 'M2.5 2.5L9.5 9.5M9.5 2.5L2.5 9.5';

export const TYPE_NAMES: Record<PortType, string> = {
  Message: 'text',
  Data: 'data',
  DataFrame: 'table',
  Document: 'document',
  Tool: 'tool',
  LanguageModel: 'model',
};

/** The mark of a port: filled for outputs and for inputs that have an edge. */
export function PortMark({ type, isFilled }: { type: PortType | null; isFilled: boolean }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" data-filled={isFilled || undefined}>
      <path d={type === null ? UNKNOWN : SHAPES[type]} />
    </svg>
  );
}
