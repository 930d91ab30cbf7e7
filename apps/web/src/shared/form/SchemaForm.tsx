import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { FormValues } from './schema-form.ts';

type Props<Values extends FormValues> = {
  form: UseFormReturnType<Values>;
  /** Called with valid values. It handles its own errors. */
  onSubmit: (values: Values) => Promise<unknown>;
  className?: string | undefined;
  children: ReactNode;
};

/** A form of `useSchemaForm`. On submit it shows the problems and focuses the first field that has one. */
export function SchemaForm<Values extends FormValues>({ form, onSubmit, className, children }: Props<Values>) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.submitting) return;
        const inputs = Array.from(event.currentTarget.elements);
        form.onSubmit(onSubmit, (problems) => focusFirst(inputs, problems))(event);
      }}
    >
      {children}
    </form>
  );
}

function focusFirst(inputs: readonly Element[], problems: FormErrors): void {
  const first = inputs.find((input) => (input.getAttribute('name') ?? '') in problems);
  if (first instanceof HTMLElement) first.focus();
}
