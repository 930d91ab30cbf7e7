import type { RunInput } from './run-actions.ts';
import { StartRun } from './StartRun.tsx';
import styles from './Run.module.css';

type Props = {
  workflowId: string;
  nodeId: string;
  whyNot: string | null;
  onOpen: () => void;
  onStart: (input: RunInput) => Promise<boolean>;
};

/** Runs the flow up to a node, or from it onwards, after it has said what that costs. */
export function PartButtons({ workflowId, nodeId, whyNot, onOpen, onStart }: Props) {
  const parts = [
    { label: 'Run to here', stopComponentId: nodeId },
    { label: 'Run from here', startComponentId: nodeId },
  ];
  return (
    <div className={styles.buttons}>
      {parts.map((part) => {
        const { label, ...ends } = part;
        return (
          <StartRun
            key={label}
            workflowId={workflowId}
            version="draft"
            whyNot={whyNot}
            takesInput={false}
            part={part}
            onOpen={onOpen}
            onStart={async ({ credits }) => onStart({ ...ends, ...(credits === null ? {} : { credits }) })}
          />
        );
      })}
    </div>
  );
}
