import { CreatePlanVersionInput, FREQUENCIES, PlanDetails, type PlanOfOperators } from '@atrium/domain/subscription';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { fieldOf, useSchemaForm } from '../../../shared/form/schema-form.ts';
import { SchemaForm } from '../../../shared/form/SchemaForm.tsx';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import {
  detailsOf,
  EMPTY_WORDS,
  valuesOf,
  VERSION_FIELDS,
  versionChanges,
  type VersionField,
  type VersionValues,
} from './version-fields.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import payments from './Payments.module.css';
import styles from './PlanVersions.module.css';

const VersionForm = PlanDetails.extend({ reason: CreatePlanVersionInput.shape.reason });

/** Makes a new version of a plan, and shows what it changes for new customers before it is sold. */
export function VersionDialog({ sold, onClose }: { sold: PlanOfOperators; onClose: () => void }) {
  useReturnFocus();
  const { plan, details, version } = sold;
  const form = useSchemaForm<VersionValues>({
    schema: VersionForm,
    initialValues: valuesOf(details),
    required: { reason: 'Enter a reason.' },
    toInput: (values) => ({ ...detailsOf(values), reason: values.reason.trim() }),
  });
  const next = PlanDetails.safeParse(detailsOf(form.values));
  const changes = next.success ? versionChanges(details, next.data) : null;
  const create = async ({ reason }: VersionValues) => {
    const planDetails = PlanDetails.parse(detailsOf(form.values));
    const isDone = await attempt(() =>
      apiClient.operator.createPlanVersion.mutate({ plan, planDetails, reason: reason.trim() }),
    );
    if (!isDone) return;
    await queries.operator.plans.invalidate();
    toastInfo(`Version ${version + 1} of ${plan} is sold from now on`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`New version of ${plan}`} size={680} returnFocus={false}>
      <SchemaForm className={payments.dialog} form={form} onSubmit={create}>
        <div className={styles.fields}>
          {VERSION_FIELDS.map((field, at) => (
            <Field key={field.name} field={field} props={fieldOf(form, field.name)} hasFocus={at === 0} />
          ))}
        </div>
        <section className={styles.changes} aria-label="What changes for new customers" aria-live="polite">
          <h3>What changes for new customers</h3>
          {changes === null && <p>A value is not valid yet.</p>}
          {changes?.length === 0 && <p>Nothing yet. Change a value above.</p>}
          <ul>
            {changes?.map(({ label, before, after }) => (
              <li key={label}>
                {label}: <s>{before}</s> <b>{after}</b>
              </li>
            ))}
          </ul>
        </section>
        <TextInput label="Reason" maxLength={255} autoComplete="off" {...fieldOf(form, 'reason')} />
        <p className={payments.fine}>
          Customers keep the version that they bought. After a change of a price, run stripe:setup, which creates the
          new price at Stripe.
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={changes?.length === 0} loading={form.submitting}>
            Sell this version
          </Button>
        </DialogActions>
      </SchemaForm>
    </Modal>
  );
}

type FieldProps = { field: VersionField; props: ReturnType<typeof fieldOf>; hasFocus: boolean };

function Field({ field: { label, kind, name }, props, hasFocus }: FieldProps) {
  if (kind === 'frequency')
    return (
      <NativeSelect
        label={label}
        data={FREQUENCIES.map((value) => ({ value, label: value === 'Yearly' ? 'Yearly' : 'Monthly' }))}
        {...props}
      />
    );
  const empty = name === 'max_users' ? 'Default of this installation' : EMPTY_WORDS[kind];
  const isPrice = kind === 'price' || kind === 'extra';
  return (
    <TextInput
      label={isPrice ? `${label}, US$` : label}
      inputMode={isPrice || kind === 'credits' ? 'decimal' : 'numeric'}
      autoComplete="off"
      data-autofocus={hasFocus || undefined}
      {...(empty === undefined ? {} : { placeholder: empty })}
      {...props}
    />
  );
}
