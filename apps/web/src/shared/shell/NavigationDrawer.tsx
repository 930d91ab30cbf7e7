import { Drawer } from '@mantine/core';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { Sidebar } from './Sidebar.tsx';
import styles from './Shell.module.css';

/** The sidebar on phones. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Drawer opened onClose={onClose} size={288} title="Atrium" padding={8}>
      <div className={styles.drawer}>
        <Sidebar rail={false} />
      </div>
    </Drawer>
  );
}
