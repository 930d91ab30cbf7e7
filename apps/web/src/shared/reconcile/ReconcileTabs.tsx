import { Link } from '@tanstack/react-router';
import styles from '../shell/Tabs.module.css';

const TABS = [
  { label: 'Bank statements', to: '/reconcile' },
  { label: 'Partner capital', to: '/reconcile/partner-capital' },
] as const;

/** The two kinds of reconciliations. Each has its own address. */
export function ReconcileTabs() {
  return (
    <nav className={styles.tabs} aria-label="Kinds of reconciliations">
      <ul>
        {TABS.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
