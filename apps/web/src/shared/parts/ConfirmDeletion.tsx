import { ConfirmAction } from './ConfirmAction.tsx';

/** `title` and `action` are needed for what is no plain deletion. */
export type Question = { explanation: string; title?: string; action?: string; run: () => Promise<unknown> };

/** Asks before a deletion that cannot be undone. */
export function ConfirmDeletion({ question, onClose }: { question: Question; onClose: () => void }) {
  const { explanation, title = 'Are you sure you want to delete?', action = 'Delete', run } = question;
  const words = (
    <>
      <p>{explanation}</p>
      <p>Once confirmed, this action can&apos;t be reverted.</p>
    </>
  );
  return (
    <ConfirmAction action={{ title, explanation: words, label: action, isDestructive: true, run }} onClose={onClose} />
  );
}
