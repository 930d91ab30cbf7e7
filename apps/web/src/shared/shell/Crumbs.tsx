import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './Crumbs.module.css';

export type Crumb = { label: string; link?: LinkProps };

export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={`${index} ${crumb.label}`} aria-current={last ? 'page' : undefined}>
              {/* The name of the open item is empty while it loads. */}
              {index > 0 && crumb.label !== '' && (
                <IconChevronRight size={13} className={styles.separator} aria-hidden="true" />
              )}
              {last ? <h1>{crumb.label}</h1> : <CrumbLink crumb={crumb} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function CrumbLink({ crumb }: { crumb: Crumb }) {
  return crumb.link === undefined ? <span>{crumb.label}</span> : <Link {...crumb.link}>{crumb.label}</Link>;
}
