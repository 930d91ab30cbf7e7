import { Link } from '@tanstack/react-router';
import { mayOnWorkflow } from '../../shared/access/permissions.ts';
import { formatCount } from '../../shared/format/number.ts';
import { showCurrentTab } from '../../shared/shell/show-current-tab.ts';
import styles from '../../shared/shell/Tabs.module.css';
import type { Workflow } from './workflow-actions.ts';

type Address = '' | '/runs' | '/play' | '/versions' | '/access';
type Tab = { label: string; to: `/workflows/$workflowId${Address}`; count?: number; isShown?: boolean };

/** The tabs of a workflow. Each has its own address. */
export function WorkflowTabs({ workflow }: { workflow: Workflow }) {
  const tabs: Tab[] = [
    { label: 'Editor', to: '/workflows/$workflowId' },
    { label: 'Runs', to: '/workflows/$workflowId/runs' },
    { label: 'Playground', to: '/workflows/$workflowId/play', isShown: mayOnWorkflow(workflow, 'run') },
    { label: 'Versions', to: '/workflows/$workflowId/versions', count: workflow.draftVersion },
    { label: 'Access', to: '/workflows/$workflowId/access', isShown: mayOnWorkflow(workflow, 'share') },
  ];
  return (
    <nav className={styles.tabs} aria-label="Workflow">
      <ul ref={showCurrentTab}>
        {tabs
          .filter(({ isShown }) => isShown !== false)
          .map(({ label, to, count }, index) => (
            <li key={label}>
              <Link
                to={to}
                params={{ workflowId: workflow.id }}
                className={styles.tab}
                activeOptions={{ exact: index === 0, includeSearch: false }}
              >
                {label}
                {count !== undefined && count > 0 && <em>{formatCount(count)}</em>}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
