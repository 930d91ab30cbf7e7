import type { FlowData, FlowNode, JsonObject, Vertex } from '@atrium/domain/workflow';
import { Button, Modal, Textarea, type TextareaProps } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import { messageOf } from '../../../shared/api/errors.ts';
import { setComponent } from '../edit-flow.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
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
  const [isLarge, setLarge] = useState(false);
  const apply = async () => {
    setIsBusy(true);
    setError('');
    try {
      const template = node.template ?? {};
      const { data } = await apiClient.workflow.updateCustomComponent.mutate({ code, template });
      setLarge(false);
      onChange(setComponent(flow, node.id, data as JsonObject)); // a node in Langflow's format is JSON
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  };
  const text: TextareaProps = {
    label: 'Code',
    description: 'JavaScript. It runs without files and network, except the hosts that it declares.',
    className: styles.code,
    disabled: isReadOnly,
    value: code,
    spellCheck: false,
    autosize: true,
    // Lines keep their shape, and long ones scroll.
    wrap: 'off',
    error: error === '' ? undefined : error,
    onChange: (event) => setCode(event.currentTarget.value),
  };
  const applyButton = (
    <Button
      variant={isLarge ? 'filled' : 'default'}
      loading={isBusy}
      disabled={code === saved}
      onClick={() => void apply()}
    >
      Apply the code
    </Button>
  );
  return (
    <div className={styles.fields}>
      <Textarea {...text} minRows={8} maxRows={24} />
      {!isReadOnly && (
        <div className={styles.buttons}>
          {applyButton}
          <Button variant="default" leftSection={<IconArrowsMaximize size={14} />} onClick={() => setLarge(true)}>
            Larger
          </Button>
        </div>
      )}
      {isLarge && (
        <Modal
          opened
          size={960}
          title={`Code of ${vertex.displayName}`}
          onClose={() => setLarge(false)}
          classNames={{ body: styles.form }}
        >
          <Textarea {...text} minRows={20} maxRows={26} data-autofocus />
          <DialogActions>
            <Button variant="default" onClick={() => setLarge(false)}>
              Close
            </Button>
            {!isReadOnly && applyButton}
          </DialogActions>
        </Modal>
      )}
    </div>
  );
}
