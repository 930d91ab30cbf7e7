import { Button, Popover, Textarea, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { formatDecimal } from '../../../shared/format/number.ts';
import { isFree } from './run-cost.ts';
import { RunCost } from './RunCost.tsx';
import styles from './Run.module.css';

type Props = {
  workflowId: string;
  version: 'draft' | 'published';
  /** Why the workflow cannot run as it is; null if it can. */
  whyNot: string | null;
  /** Whether the flow takes a text at its start. */
  takesInput: boolean;
  /** Saves what the quote and the run are about. */
  onOpen?: () => void;
  /** Returns whether the run has started. Otherwise the form keeps its input. */
  onStart: (input: { text: string; credits: string | null }) => Promise<boolean>;
  /** The part of the flow that runs; without it, the whole. */
  part?: { label: string; startComponentId?: string; stopComponentId?: string };
};

const NOTHING = { text: '', credits: '' };
type FormProps = Props & { given: typeof NOTHING; onGive: (given: typeof NOTHING) => void };

/** Asks for the input, shows what the run will cost, and starts it. */
export function StartRun(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [given, setGiven] = useState(NOTHING);
  const start: Props['onStart'] = async (input) => {
    const isStarted = await props.onStart(input);
    if (!isStarted) return false;
    setIsOpen(false);
    setGiven(NOTHING);
    return true;
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus width={340}>
      <Popover.Target>
        <Button
          variant="default"
          {...(props.part ? { size: 'compact-sm' as const } : {})}
          leftSection={props.part ? undefined : <IconPlayerPlay size={14} />}
          disabled={props.whyNot !== null}
          title={props.whyNot ?? undefined}
          aria-haspopup="dialog"
          onClick={() => {
            if (!isOpen) props.onOpen?.();
            setIsOpen(!isOpen);
          }}
        >
          {props.part?.label ?? 'Run'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <StartForm {...props} given={given} onGive={setGiven} onStart={start} />
      </Popover.Dropdown>
    </Popover>
  );
}

function StartForm({ workflowId, version, takesInput, onStart, part, given, onGive }: FormProps) {
  const { startComponentId, stopComponentId } = part ?? {};
  const quote = api.workflow.quote.useQuery({ workflowId, version, startComponentId, stopComponentId });
  const { text, credits } = given;
  const [isBusy, setIsBusy] = useState(false);
  const data = quote.data?.data;
  const cap = credits.trim() === '' ? null : credits.trim();
  const isCapValid = cap === null || /^\d{1,7}(?:\.\d{1,6})?$/.test(cap);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isCapValid) return;
    setIsBusy(true);
    await onStart({ text, credits: cap });
    setIsBusy(false);
  };
  return (
    <form className={styles.start} onSubmit={(event) => void submit(event)}>
      {takesInput && (
        <Textarea
          label="Input"
          placeholder="The message that the run starts with"
          value={text}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          onChange={(event) => onGive({ text: event.currentTarget.value, credits })}
        />
      )}
      <RunCost query={quote} cap={isCapValid ? cap : null} />
      {data && !isFree(data) && (
        <TextInput
          label="Cap in credits"
          description="The run waits before it would use more."
          placeholder={formatDecimal(data.cap)}
          inputMode="decimal"
          value={credits}
          error={isCapValid ? undefined : 'Enter a number, such as 25.'}
          onChange={(event) => onGive({ text, credits: event.currentTarget.value })}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy}>
          Start the run
        </Button>
      </div>
    </form>
  );
}
