import type { PortType } from '@atrium/domain/workflow';
import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { formatCount } from '../../../shared/format/number.ts';
import { PortMark, TYPE_NAMES } from './PortMark.tsx';
import { FIT } from './fit.ts';
import type { Drawing } from './views.ts';
import styles from './Canvas.module.css';

const FIT_SMOOTHLY = { ...FIT, duration: 200 };

/** Zoom, fit and tidy. The canvas renders in each frame of a drag, and these do not change with it. */
export const CanvasTools = memo(function CanvasTools({ onTidy }: { onTidy: (() => void) | null }) {
  const flow = useReactFlow();
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <Panel position="bottom-right" className={styles.tools}>
      <button type="button" aria-label="Zoom out" onClick={() => void flow.zoomOut()}>
        <IconMinus size={14} aria-hidden="true" />
      </button>
      <span className={styles.zoom}>{formatCount(zoom)}%</span>
      <button type="button" aria-label="Zoom in" onClick={() => void flow.zoomIn()}>
        <IconPlus size={14} aria-hidden="true" />
      </button>
      <button type="button" onClick={() => void flow.fitView(FIT_SMOOTHLY)}>
        Fit
      </button>
      {onTidy && (
        <button
          type="button"
          onClick={() => {
            onTidy();
            // The nodes move in the next frame.
            requestAnimationFrame(() => requestAnimationFrame(() => void flow.fitView(FIT_SMOOTHLY)));
          }}
        >
          Tidy
        </button>
      )}
    </Panel>
  );
});

/** The types of ports that the flow has, by their shapes. */
export const PortLegend = memo(function PortLegend({ drawing }: { drawing: Drawing }) {
  const types = useMemo(() => {
    const ports = [...drawing.nodes.values()].flatMap(({ inputs, outputs }) => [...inputs, ...outputs]);
    const present = new Set(ports.map(({ type }) => type));
    return (Object.keys(TYPE_NAMES) as PortType[]).filter((type) => present.has(type));
  }, [drawing]);
  if (types.length === 0) return null;
  return (
    <Panel position="bottom-left" className={styles.legend}>
      {types.map((type) => (
        <span key={type}>
          <PortMark type={type} isFilled />
          {TYPE_NAMES[type]}
        </span>
      ))}
    </Panel>
  );
});
