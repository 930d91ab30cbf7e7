import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { openRefusal, type Refusal } from '../credit/refusal.ts';
import { formatBytes } from '../format/number.ts';
import { Bar } from '../parts/Bar.tsx';
import { ButtonLink } from '../parts/links.tsx';
import type { Upload } from './upload-queue.ts';
import { cancelUpload, retryUpload, takeDuplicate } from './upload-store.ts';
import styles from './UploadTray.module.css';

export function UploadRow({ upload }: { upload: Upload }) {
  const { state, file, path, id } = upload;
  const share =
    state.kind === 'sending' ? (state.sentBytes / file.size) * 100 : state.kind === 'waiting' ? 0 : undefined;
  return (
    <>
      <div className={styles.row}>
        <b title={path}>{file.name}</b>
        <State upload={upload} />
        <ActionIcon
          size={24}
          aria-label={
            state.kind === 'waiting' || state.kind === 'sending' ? `Cancel ${file.name}` : `Dismiss ${file.name}`
          }
          onClick={() => cancelUpload(id)}
        >
          <IconX size={13} />
        </ActionIcon>
      </div>
      {share !== undefined && <Bar value={share} label={`Progress of ${file.name}`} />}
    </>
  );
}

function State({ upload: { state, file, id } }: { upload: Upload }) {
  switch (state.kind) {
    case 'waiting':
      return state.heldUntil === undefined ? (
        <em>Waiting, {formatBytes(file.size)}</em>
      ) : (
        <em>Waiting for the server, continues automatically</em>
      );
    case 'sending':
      return state.sentBytes < file.size ? (
        <em>
          {formatBytes(state.sentBytes)} of {formatBytes(file.size)}
        </em>
      ) : (
        <em>Checking the content</em>
      );
    case 'done':
      return <em>Added</em>;
    case 'duplicate':
      return (
        <>
          <em>Already here:</em>
          {state.documentId !== undefined && (
            <ButtonLink
              variant="default"
              size="compact-xs"
              to="/documents/$documentId"
              params={{ documentId: state.documentId }}
            >
              Open
            </ButtonLink>
          )}
          <Button variant="default" size="compact-xs" onClick={() => takeDuplicate(id)}>
            Upload anyway
          </Button>
        </>
      );
    case 'refused':
      return (
        <em className={styles.refused} title={state.message}>
          {state.message}
        </em>
      );
    case 'failed':
      return (
        <>
          <em className={styles.refused} title={state.message}>
            {state.message}
          </em>
          {state.refusal !== undefined && <WhyRefused refusal={state.refusal} />}
          <Button variant="default" size="compact-xs" onClick={() => retryUpload(id)}>
            Retry
          </Button>
        </>
      );
  }
}

/** Explains what the plan lacks. */
function WhyRefused({ refusal }: { refusal: Refusal }) {
  return (
    <Button variant="default" size="compact-xs" onClick={() => openRefusal(refusal)}>
      Why?
    </Button>
  );
}
