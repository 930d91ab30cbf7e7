import { Button } from '@mantine/core';
import { saveDocument } from '../../shared/api/download.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';

export type Problem = 'password' | 'unreadable' | 'picture';

const WORDS: Record<Problem, { title: string; text: string }> = {
  password: {
    title: 'This file needs a password',
    text: 'Remove the password in the program that created it and add the file again.',
  },
  unreadable: {
    title: 'The pages could not be shown',
    text: 'The file may be damaged or too large for this device. You can still download it.',
  },
  picture: {
    title: 'The picture could not be shown',
    text: 'This browser cannot draw it. You can still download it.',
  },
};

/** Explains why the original file cannot be shown, and offers to download it. */
export function FileProblem({ problem, documentId, name }: { problem: Problem; documentId: string; name: string }) {
  const { title, text } = WORDS[problem];
  const download = () => void attempt(() => saveDocument(documentId, name));
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="default" onClick={download}>
          Download
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
