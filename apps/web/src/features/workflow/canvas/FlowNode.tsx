import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo, type ReactNode, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { ComponentIcon } from '../ComponentIcon.tsx';
import { Connecting } from './connecting.ts';
import { PortMark } from './PortMark.tsx';
import { noteLines } from './note-lines.ts';
import { mayBeWider } from './wide-text.ts';
import type { NodeView, NoteView, PortView } from './views.ts';
import styles from './Canvas.module.css';

/** The last run of a node. */
export type NodeRun = {
  state: 'waiting' | 'running' | 'COMPLETED' | 'FAILED' | 'SKIPPED' | 'PENDING';
  /** For example `1 of 3 rounds, 2 s`. */
  words: string;
  /** For example `2 credits`. */
  cost: string;
};
export type FlowNodeData = { view: NodeView; run: NodeRun | null };
export type NoteNodeData = { note: NoteView };
export type CanvasNode = Node<FlowNodeData, 'step'> | Node<NoteNodeData, 'note'>;

/** The widths of a line and of the labels of all ports, in parts of the size of their fonts. */
const LINE = 15;
const LABELS = 22;
const FOOTERS = { ok: '', broken: 'Cannot run', foreign: 'Does not exist here' };

/** A finger touches a port without being over its node before. */
const IS_TOUCHED = window.matchMedia('(any-pointer: coarse)').matches;

/**
 * The library's handles take part in every frame of a gesture, so ports have one only while an edge can begin or end there:
 * below the pointer, and in all nodes while an edge is being drawn.
 */
function FlowNodeBox({ data: { view, run }, isConnectable }: NodeProps<Node<FlowNodeData, 'step'>>) {
  const isConnecting = useContext(Connecting);
  const [isUnderPointer, setIsUnderPointer] = useState(false);
  const hasHandles = isConnectable && (IS_TOUCHED || isConnecting || isUnderPointer);
  const words = run?.words ?? FOOTERS[view.state];
  return (
    <div
      className={styles.node}
      data-state={view.state}
      data-run={run?.state}
      // The next event may press the button on a port.
      onPointerEnter={() => flushSync(() => setIsUnderPointer(true))}
      onPointerLeave={() => setIsUnderPointer(false)}
    >
      <Ports ports={view.inputs} side="in" hasHandles={hasHandles} />
      <div className={styles.head}>
        <ComponentIcon name={view.icon} />
        <strong data-wide={mayBeWider(view.name, LINE) || undefined}>{view.name}</strong>
        <span data-wide={mayBeWider(view.line, LINE) || undefined}>{view.line}</span>
      </div>
      {words !== '' && (
        <div className={styles.foot}>
          <span>{words}</span>
          {run && <span>{run.cost}</span>}
        </div>
      )}
      <Ports ports={view.outputs} side="out" hasHandles={hasHandles} />
    </div>
  );
}

type Side = 'in' | 'out';
type PortsProps = { ports: readonly PortView[]; side: Side; hasHandles: boolean };

/** The ports along one edge of a node. Their names are shown where there are several. */
function Ports({ ports, side, hasHandles }: PortsProps) {
  const PortHandle = hasHandles ? LiveHandle : StillHandle;
  return (
    <ul className={styles.ports} data-side={side} data-many={ports.length > 1 || undefined}>
      {ports.map(({ name, label, type, isConnected }) => (
        <li key={name} data-unknown={type === null || undefined} title={label}>
          <PortHandle name={name} side={side}>
            <PortMark type={type} isFilled={side === 'out' || isConnected} />
          </PortHandle>
          {ports.length > 1 && (
            <span data-wide={mayBeWider(label, LABELS / ports.length - 0.8) || undefined}>{label}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

type HandleProps = { name: string; side: Side; children: ReactNode };
const HANDLES = {
  in: { type: 'target', position: Position.Top },
  out: { type: 'source', position: Position.Bottom },
} as const;

function LiveHandle({ name, side, children }: HandleProps) {
  return (
    <Handle id={name} {...HANDLES[side]} className={styles.handle}>
      {children}
    </Handle>
  );
}

/** The library measures where edges begin and end by the class and the attributes of its handles. */
function StillHandle({ name, side, children }: HandleProps) {
  const { type, position } = HANDLES[side];
  return (
    <div className={`${styles.handle} ${type}`} data-handleid={name} data-handlepos={position}>
      {children}
    </div>
  );
}

function NoteBox({ data: { note } }: NodeProps<Node<NoteNodeData, 'note'>>) {
  if (note.text === '') return <div className={styles.note}>Empty note</div>;
  // Lines and their parts have no ids, and they never change their order.
  /* oxlint-disable react/no-array-index-key */
  return (
    <div className={styles.note}>
      {noteLines(note.text).map(({ isHeading, parts }, line) => (
        <p key={line} data-heading={isHeading || undefined}>
          {parts.map(({ text, isBold }, at) => (isBold ? <b key={at}>{text}</b> : text))}
        </p>
      ))}
    </div>
  );
  /* oxlint-enable react/no-array-index-key */
}

/** A node that is dragged gets other places in each frame, and shows the same. */
function showsSame(before: { data: unknown }, after: { data: unknown }): boolean {
  return before.data === after.data;
}

/** Stable, so that the library does not mount all nodes again. */
export const NODE_TYPES = { step: memo(FlowNodeBox, showsSame), note: memo(NoteBox, showsSame) };
