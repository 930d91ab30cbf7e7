import { IconHome, IconLibrary, IconMenu2, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../format/number.ts';
import { useInbox } from '../inbox/use-inbox.ts';
import styles from './BottomNav.module.css';

/** The areas on phones, where a thumb reaches them. "More" opens the whole navigation. */
export function BottomNav({ isOpen, onMore }: { isOpen: boolean; onMore: () => void }) {
  const waiting = useInbox()?.length ?? 0;
  return (
    <nav className={styles.nav} aria-label="Bottom">
      <Link to="/" activeOptions={{ exact: true }} className={styles.item}>
        <IconHome size={20} stroke={1.6} aria-hidden="true" />
        Home
        {waiting > 0 && (
          <em>
            {formatCount(waiting)} <span className="visually-hidden">waiting</span>
          </em>
        )}
      </Link>
      <Link to="/library" className={styles.item}>
        <IconLibrary size={20} stroke={1.6} aria-hidden="true" />
        Data rooms
      </Link>
      <Link to="/chat" className={styles.item}>
        <IconMessage size={20} stroke={1.6} aria-hidden="true" />
        Ask
      </Link>
      <button type="button" className={styles.item} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onMore}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
        More
      </button>
    </nav>
  );
}
