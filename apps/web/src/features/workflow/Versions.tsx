import { Button, Select } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { mayEditWorkflow } from '../../shared/access/permissions.ts';
import { api, type ApiOutput } from '../../shared/api/client.ts';
import { formatAgo, formatStamp } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import sideList from '../../shared/parts/SideList.module.css';
import sidePage from '../../shared/parts/SidePage.module.css';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { Comparison } from './Comparison.tsx';
import { WorkflowFrame } from './WorkflowFrame.tsx';
import { publishVersion, restore, type Workflow } from './workflow-actions.ts';
import styles from './Versions.module.css';

type Version = ApiOutput['workflow']['listVersions']['data'][number];

const route = getRouteApi('/_app/workflows/$workflowId/versions');
const VERSIONS = { one: '# version', other: '# versions' };
const AT_ONCE = 200;

/** The versions of a workflow. Two of them are compared; an earlier one can be restored. */
export function Versions({ workflow }: { workflow: Workflow }) {
  const versions = api.workflow.listVersions.useQuery({ workflowId: workflow.id, limit: AT_ONCE });
  return (
    <WorkflowFrame
      workflow={workflow}
      status={<StatusBar facts={versions.data && [countOf(versions.data.data.length, VERSIONS)]} />}
    >
      <QueryView query={versions} name="the versions">
        {({ data }) => <VersionList workflow={workflow} versions={data} />}
      </QueryView>
    </WorkflowFrame>
  );
}

function wordsOf({ isDraft, isPublished, kind }: Version): string {
  return [
    isPublished && 'published',
    isDraft && 'draft',
    kind === 'proposal' && 'proposed by the template',
    kind === 'restore' && 'restored',
  ]
    .filter((word) => word !== false)
    .join(', ');
}

function VersionList({ workflow, versions }: { workflow: Workflow; versions: readonly Version[] }) {
  const { version: asked, with: other } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = versions.find(({ number }) => number === (asked ?? workflow.draftVersion)) ?? versions[0];
  if (!shown) return null;
  const before = versions.find(({ number }) => number < shown.number);
  const base = versions.find(({ number }) => number === other && number !== shown.number) ?? before;
  return (
    <div className={sidePage.page}>
      <nav className={sidePage.side} aria-label="Versions">
        <ul className={sideList.list}>
          {versions.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                aria-current={version === shown || undefined}
                onClick={() => void navigate({ search: { version: version.number } })}
              >
                <b>Version {version.number}</b>
                <span title={formatStamp(version.createdAt)}>{formatAgo(version.createdAt)}</span>
                <em>{[version.authorName, wordsOf(version), version.note].filter(Boolean).join(' · ')}</em>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <section className={sidePage.main} aria-label={`Version ${shown.number}`}>
        <div className={styles.head}>
          <div>
            <h2>Version {shown.number}</h2>
            <p>{[shown.authorName, formatStamp(shown.createdAt), wordsOf(shown)].filter(Boolean).join(' · ')}</p>
            {shown.note !== '' && <p className={styles.note}>{shown.note}</p>}
          </div>
          {mayEditWorkflow(workflow) && (
            <div className={styles.buttons}>
              {!shown.isPublished && (
                <Button variant="default" onClick={() => void publishVersion(workflow, shown.number)}>
                  Publish this version
                </Button>
              )}
              {!shown.isDraft && <Button onClick={() => void restore(workflow, shown.number)}>Restore</Button>}
            </div>
          )}
        </div>
        {base ? (
          <>
            <Select
              className={styles.base}
              label="Compared with"
              data={versions
                .filter((version) => version !== shown)
                .map(({ number, note }) => ({
                  value: String(number),
                  label: note === '' ? `Version ${number}` : `Version ${number}: ${note}`,
                }))}
              value={String(base.number)}
              allowDeselect={false}
              onChange={(value) =>
                value !== null && void navigate({ search: { version: shown.number, with: Number(value) } })
              }
            />
            <Comparison workflowId={workflow.id} from={base.number} to={shown.number} />
          </>
        ) : (
          <p className={styles.muted}>This is the first version.</p>
        )}
      </section>
    </div>
  );
}
