import type { FlowData, FlowNode, JsonObject, Vertex } from '@atrium/domain/workflow';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import { messageOf } from '../../../shared/api/errors.ts';
import { setComponent } from '../edit-flow.ts';
import styles from '../Workflow.module.css';

type Props = {
  flow: FlowData;
  node: FlowNode;
  vertex: Vertex;
  isReadOnly: boolean;
  onChange: (flow: FlowData) => void;
};

const EXAMPLE = `export default {
  name: 'My component',
  inputs: [{ name: 'text', displayName: 'Text', types: ['Message'] }],
  outputs: [{ name: 'result', displayName: 'Result', types: ['Message'] }],
  async run({ text }) {
    return { result: { text: text.toUpperCase() } };
  },
};
`;

/** The code of a custom component. Its ports follow the code when it is applied. The server parses it and never runs it here. */
export function CodeField({ flow, node, vertex, isReadOnly, onChange }: Props) {
  const saved = vertex.code ?? '';
  const [code, setCode] = useState(saved === '' ? EXAMPLE : saved);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const apply = async () => {
    setIsBusy(true);
    setError('');
    try {
      const template = node.template ?? {};
      const { data } = await apiClient.workflow.updateCustomComponent.mutate({ code, template });
      onChange(setComponent(flow, node.id, data as JsonObject)); // a node in Langflow's format is JSON
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.fields}>
      <Textarea
        label="Code"
        description="JavaScript. It runs without files and network, except the hosts that it declares."
        className={styles.code}
        disabled={isReadOnly}
        value={code}
        spellCheck={false}
        autosize
        minRows={8}
        maxRows={24}
        error={error === '' ? undefined : error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {!isReadOnly && (
        <div>
          <Button variant="default" loading={isBusy} disabled={code === saved} onClick={() => void apply()}>
            Apply the code
          </Button>
        </div>
      )}
    </div>
  );
}
