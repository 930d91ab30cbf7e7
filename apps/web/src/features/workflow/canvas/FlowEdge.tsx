import { BaseEdge, BezierEdge, type EdgeProps, useInternalNode } from '@xyflow/react';
import { backPath } from './back-path.ts';

/** An edge that leads down is a curve. One that leads up goes around its nodes. */
function FlowEdge(props: EdgeProps) {
  return props.targetY > props.sourceY ? <BezierEdge {...props} /> : <BackEdge {...props} />;
}

function useRightSide(nodeId: string): number {
  const node = useInternalNode(nodeId);
  return node ? node.internals.positionAbsolute.x + (node.measured.width ?? 0) : Number.NEGATIVE_INFINITY;
}

function BackEdge({ source, target, sourceX, sourceY, targetX, targetY, ...props }: EdgeProps) {
  const right = Math.max(useRightSide(source), useRightSide(target), sourceX, targetX);
  const path = backPath({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, right);
  const { id, markerEnd, style = {}, interactionWidth = 20 } = props;
  return (
    <BaseEdge
      id={id}
      path={path}
      style={style}
      interactionWidth={interactionWidth}
      {...(markerEnd ? { markerEnd } : {})}
    />
  );
}

export const EDGE_TYPES = { default: FlowEdge };
