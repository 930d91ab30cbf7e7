import { TextInput } from '@mantine/core';
import styles from './Workflow.module.css';

/** The name of a node, which is its heading. It is one step of undo, when the user leaves it. */
export function NameField({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  return (
    <TextInput
      key={name}
      className={styles.name}
      variant="unstyled"
      aria-label="Name of the node"
      defaultValue={name}
      maxLength={255}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      onBlur={({ currentTarget: { value } }) => {
        const next = value.trim();
        if (next !== '' && next !== name) onRename(next);
      }}
    />
  );
}
