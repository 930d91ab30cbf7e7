// The canvas library without anything of ours: default nodes and edges, and the state that its documentation starts with.
import '@xyflow/react/dist/style.css';
import { ReactFlow, useEdgesState, useNodesState } from '@xyflow/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

function Bare({ flow }) {
  const [nodes, , onNodesChange] = useNodesState(flow.nodes);
  const [edges, , onEdgesChange] = useEdgesState(flow.edges);
  return createElement(ReactFlow, { nodes, edges, onNodesChange, onEdgesChange, fitView: true, minZoom: 0.1 });
}

createRoot(document.getElementById('root')).render(createElement(Bare, { flow: globalThis.flow }));
