import type { PortType } from '@atrium/domain/workflow';
import styles from './Canvas.module.css';

type BoxType = 'Message' | 'Data' | 'DataFrame';

/** Boxes are painted faster than SVG, so the shapes of the most common types are boxes: round, square and wide. */
function isBox(type: PortType | null): type is BoxType {
  return type === 'Message' || type === 'Data' || type === 'DataFrame';
}

/** The shapes of the other types. Ports differ by shape, not by colour. */
const SHAPES: Record<Exclude<PortType, BoxType>, string> = {
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
  const filled = isFilled || undefined;
  if (isBox(type)) return <i className={styles.box} data-type={type} data-filled={filled} />;
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" data-filled={filled}>
      <path d={type === null ? UNKNOWN : SHAPES[type]} />
    </svg>
  );
}
