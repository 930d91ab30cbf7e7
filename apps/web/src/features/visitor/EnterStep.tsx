import { z } from 'zod';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { useSchemaForm } from '../../shared/form/schema-form.ts';
import { StepCard } from './VisitFrame.tsx';

const NO_FIELDS = z.object({});

/** Opens the documents. Opening the page alone does nothing, because scanners of mails also open links. */
export function EnterStep({ onPassed }: { onPassed: () => Promise<void> }) {
  const form = useSchemaForm({ schema: NO_FIELDS, initialValues: {} });
  return (
    <StepCard title="The documents are ready" lead="Your visit begins when you open them.">
      <EntryForm form={form} submit="Open the documents" busy="Opening…" onSubmit={onPassed} />
    </StepCard>
  );
}
