import { Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { KeyNames } from './KeyNames.tsx';
import { useReturnFocus } from './return-focus.ts';
import { enableSingleKeys, singleKeysEnabled, useShortcutGroups } from './shortcuts.ts';
import styles from './ShortcutHelp.module.css';

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const groups = useShortcutGroups();
  useReturnFocus();
  const [single, setSingle] = useState(singleKeysEnabled);
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={560}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.shortcuts.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <KeyNames keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        mt="lg"
        label="Use single-key shortcuts"
        checked={single}
        onChange={(event) => {
          setSingle(event.currentTarget.checked);
          enableSingleKeys(event.currentTarget.checked);
        }}
      />
    </Modal>
  );
}
