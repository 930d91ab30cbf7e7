import { Link } from '@tanstack/react-router';
import styles from './Account.module.css';

export function AccountNav() {
  return (
    <nav className={styles.nav} aria-label="Account">
      <Link to="/account" activeOptions={{ exact: true }}>
        Account and sessions
      </Link>
      <Link to="/account/security">Password and two-step</Link>
      <Link to="/account/api-keys">API keys</Link>
    </nav>
  );
}
