import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconSend2, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api, apiClient, type ApiOutput, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { countOf } from '../../../shared/format/number.ts';
import { ConfirmDeletion } from '../../../shared/parts/ConfirmDeletion.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import sideList from '../../../shared/parts/SideList.module.css';
import sidePage from '../../../shared/parts/SidePage.module.css';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { WorkflowFrame } from '../WorkflowFrame.tsx';
import type { Workflow } from '../workflow-actions.ts';
import { OutputValue } from '../../../shared/workflow-run/OutputValue.tsx';
import { stopRun } from './run-actions.ts';
import { RunCost } from './RunCost.tsx';
import { RunError } from './RunError.tsx';
import { resultsOf } from './results.ts';
import { AnswerSources } from './Sources.tsx';
import { isOver, type Run } from './run-state.ts';
import { useRun } from './use-run.ts';
import { useVertices } from './use-vertices.ts';
import { Waits } from './Waits.tsx';
import styles from './Run.module.css';

type Message = ApiOutput['workflow']['messages']['data'][number];

const route = getRouteApi('/_app/workflows/$workflowId/play');
const AT_ONCE = 500;
/** The sources of so many newest messages are loaded, each with its run. */
const WITH_SOURCES = 40;
const KEYS = [
  ['Enter', 'send'],
  ['Shift+Enter', 'new line'],
] as const;
const MESSAGES = { one: '# message', other: '# messages' };

/** Talks to a workflow. Each session has its own memory. */
export function PlaygroundPage({ workflow }: { workflow: Workflow }) {
  const { session } = route.useSearch();
  const navigate = route.useNavigate();
  const [runs, setRuns] = useState<ReadonlyMap<string, string>>(new Map());
  const messages = api.workflow.messages.useQuery({ workflowId: workflow.id, limit: AT_ONCE, orderBy: ['-timestamp'] });
  const open = (next: string | undefined) => void navigate({ search: next === undefined ? {} : { session: next } });
  return (
    <WorkflowFrame
      workflow={workflow}
      status={<StatusBar facts={messages.data && [countOf(messages.data.data.length, MESSAGES)]} keys={KEYS} />}
    >
      <div className={`${sidePage.page} ${styles.playPage}`}>
        <nav className={sidePage.side} aria-label="Sessions">
          <Button variant="default" fullWidth leftSection={<IconPlus size={14} />} onClick={() => open(undefined)}>
            New session
          </Button>
          <QueryView query={messages} name="the sessions" rows={3}>
            {({ data }) => <Sessions messages={data} current={session} onOpen={open} />}
          </QueryView>
        </nav>
        <Session
          key={session ?? 'new'}
          workflow={workflow}
          session={session}
          isLoading={session !== undefined && messages.data === undefined}
          messages={(messages.data?.data ?? []).filter(({ session_id: id }) => id === session).toReversed()}
          runId={session === undefined ? undefined : runs.get(session)}
          onRun={(id, runId) => setRuns((before) => new Map(before).set(id, runId))}
          onSession={open}
        />
      </div>
    </WorkflowFrame>
  );
}

type SessionsProps = { messages: readonly Message[]; current: string | undefined; onOpen: (session: string) => void };

function Sessions({ messages, current, onOpen }: SessionsProps) {
  const groups = Map.groupBy(messages, ({ session_id: id }) => id);
  return (
    <ul className={`${sideList.list} ${styles.sessions}`}>
      {[...groups].map(([id, group]) => (
        <li key={id}>
          <button type="button" aria-current={id === current || undefined} onClick={() => onOpen(id)}>
            <b>{UNNAMED.test(id) ? group.at(-1)?.text.slice(0, 80) || 'New session' : id}</b>
            <span>{formatAgo(group[0]?.timestamp ?? '')}</span>
            <em>{countOf(group.length, MESSAGES)}</em>
          </button>
        </li>
      ))}
    </ul>
  );
}

type SessionProps = {
  workflow: Workflow;
  session: string | undefined;
  /** Its messages are not known yet. */
  isLoading: boolean;
  messages: readonly Message[];
  /** The last run of the session that was started here. */
  runId: string | undefined;
  onRun: (session: string, runId: string) => void;
  onSession: (session: string | undefined) => void;
};

function Session({ workflow, session, isLoading, messages, runId, onRun, onSession }: SessionProps) {
  // A session of before may have a run that waits or has failed.
  const { run, live } = useRun(runId ?? messages.at(-1)?.executionId);
  const [text, setText] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const version = workflow.publishedVersion === null ? 'draft' : 'published';
  const quote = api.workflow.quote.useQuery({ workflowId: workflow.id, version });
  const isBusy = run === undefined ? runId !== undefined : !isOver(run);
  const status = run?.status;
  useEffect(() => {
    if (status !== undefined) void queries.workflow.messages.invalidate();
  }, [status]);
  const send = async () => {
    const input = text.trim();
    if (input === '' || isBusy) return;
    await attempt(async () => {
      const { taskId, session_id: id } = await apiClient.workflow.execute.mutate({
        workflowId: workflow.id,
        input_value: input,
        version,
        waitSeconds: 0,
        ...(session === undefined ? {} : { session_id: session }),
      });
      setText('');
      onRun(id, taskId);
      await queries.workflow.messages.invalidate();
      if (session === undefined) onSession(id);
    });
  };
  const remove = async () => {
    if (session === undefined) return;
    const input = { workflowId: workflow.id, session_id: session };
    const isDone = await attempt(() => apiClient.workflow.deleteSession.mutate(input));
    await queries.workflow.messages.invalidate();
    if (isDone) onSession(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const writing = [...live.texts.values()].join('\n\n');
  return (
    <section className={`${sidePage.main} ${styles.play}`} aria-label="Playground">
      {session !== undefined && (
        <SessionHead
          key={session}
          {...{ workflow, session, onSession }}
          firstWords={messages[0]?.text ?? ''}
          onRemove={() => setIsRemoving(true)}
        />
      )}
      {isRemoving && (
        <ConfirmDeletion
          question={{ explanation: 'The session is deleted with its messages.', run: remove }}
          onClose={() => setIsRemoving(false)}
        />
      )}
      <div className={styles.messages} role="log" aria-label="Messages">
        {messages.length === 0 && !isBusy && !isLoading && (
          <p className={styles.muted}>
            Write the first message.{' '}
            {version === 'draft'
              ? 'The draft answers, because no version is published.'
              : 'The published version answers.'}
          </p>
        )}
        {messages.map(({ id, sender, sender_name: name, text: said, executionId }, at) => (
          <article key={id} className={styles.message} data-sender={sender}>
            <h3>{name}</h3>
            <OutputValue value={said} />
            {sender !== 'User' && at >= messages.length - WITH_SOURCES && <AnswerSources executionId={executionId} />}
          </article>
        ))}
        {isBusy && (run?.waitingFor ?? null) === null && (
          <article className={styles.message} aria-busy="true">
            <h3>Working</h3>
            {writing !== '' && <OutputValue value={writing} />}
          </article>
        )}
        {run && <RunEnd run={run} hasMessages={messages.some(({ executionId }) => executionId === run.id)} />}
        <Bottom key={`${messages.length} ${status} ${writing.length}`} />
      </div>
      <RunCost query={quote} />
      <form
        className={styles.composer}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          aria-label="Message"
          placeholder="Message"
          value={text}
          autosize
          minRows={1}
          maxRows={8}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy && run ? (
          <Button variant="default" onClick={() => void stopRun(run.id)}>
            Stop
          </Button>
        ) : (
          <Button type="submit" disabled={text.trim() === ''} leftSection={<IconSend2 size={14} />}>
            Send
          </Button>
        )}
      </form>
    </section>
  );
}

/** Scrolls to the end of the messages when it is mounted anew. */
function Bottom() {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The result is a promise in newer browsers, which React would take for a function.
    end.current?.scrollIntoView({ block: 'end' });
  }, []);
  return <div ref={end} />;
}

/** What the last run waits for, why it failed, or its outputs that are no messages. */
function RunEnd({ run, hasMessages }: { run: Run; hasMessages: boolean }) {
  const vertices = useVertices(run.workflowId, isOver(run) ? undefined : run.versionNumber);
  if (!isOver(run)) return <Waits run={run} nameOf={(id) => vertices.get(id)?.displayName ?? ''} />;
  if (run.status === 'failed') return <RunError run={run} onShow={null} />;
  if (hasMessages) return null;
  return resultsOf(run).map(({ id, name, value }) => (
    <article key={id} className={styles.message}>
      <h3>{name}</h3>
      <OutputValue value={value} />
    </article>
  ));
}

type HeadProps = Pick<SessionProps, 'workflow' | 'onSession'> & {
  session: string;
  /** Stands for the name of a session that has none. */
  firstWords: string;
  onRemove: () => void;
};

/** Sessions are named by ids until somebody names them. */
const UNNAMED = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function SessionHead({ workflow, session, firstWords, onSession, onRemove }: HeadProps) {
  const [name, setName] = useState(UNNAMED.test(session) ? '' : session);
  const rename = async () => {
    const next = name.trim();
    if (next === '' || next === session) return;
    const input = { workflowId: workflow.id, session_id: session, new_session_id: next };
    const isDone = await attempt(() => apiClient.workflow.updateSession.mutate(input));
    await queries.workflow.messages.invalidate();
    if (isDone) onSession(next);
  };
  return (
    <div className={styles.sessionHead}>
      <TextInput
        variant="unstyled"
        aria-label="Name of the session"
        placeholder={firstWords.slice(0, 80) || 'Name this session'}
        value={name}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <ActionIcon size={32} aria-label="Delete the session" title="Delete the session" onClick={onRemove}>
        <IconTrash size={15} />
      </ActionIcon>
    </div>
  );
}
