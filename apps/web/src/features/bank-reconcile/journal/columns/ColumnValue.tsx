import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { JOURNAL_FIELDS } from '@atrium/domain/bank-reconcile/journal';
import { Button, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../../shared/format/number.ts';
import { FIELD_OPTIONS, fieldNamed, type Fixed, type Generated, type Lookup } from './column-source.ts';
import { GeneratedTexts } from './GeneratedTexts.tsx';
import { TextPairs } from './TextPairs.tsx';

type Props = {
  folderId: string;
  /** For labels: "column 3". */
  name: string;
  value: Fixed;
  missing: readonly string[];
  onChange: (value: Fixed) => void;
};

/** The fields of a column whose texts are not those of a field. */
export function ColumnValue({ folderId, name, value, missing, onChange }: Props) {
  if (value.method === 'generated')
    return <GeneratedValue folderId={folderId} value={value} missing={missing} onChange={onChange} />;
  const { constant, template, lookup } = value;
  if (constant !== undefined)
    return (
      <TextInput
        size="xs"
        aria-label={`Text of ${name}`}
        maxLength={1000}
        autoComplete="off"
        value={constant}
        onChange={(event) => onChange({ method: 'deterministic', constant: event.currentTarget.value })}
      />
    );
  if (template !== undefined)
    return (
      <Template
        name={name}
        template={template}
        onChange={(text) => onChange({ method: 'deterministic', template: text })}
      />
    );
  if (lookup !== undefined)
    return (
      <LookupTable
        name={name}
        lookup={lookup}
        onChange={(next) => onChange({ method: 'deterministic', lookup: next })}
      />
    );
  return null;
}

function Template({
  name,
  template,
  onChange,
}: {
  name: string;
  template: string;
  onChange: (template: string) => void;
}) {
  return (
    <>
      <TextInput
        size="xs"
        aria-label={`Template of ${name}`}
        placeholder="{transactionDate} {reference}"
        maxLength={1000}
        autoComplete="off"
        value={template}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={`Insert a field into ${name}`}
        value=""
        data={[{ value: '', label: 'Insert a field' }, ...FIELD_OPTIONS]}
        onChange={(event) => {
          const field = fieldNamed(event.currentTarget.value);
          if (field !== undefined) onChange(`${template}{${field}}`);
        }}
      />
    </>
  );
}

function LookupTable({ name, lookup, onChange }: { name: string; lookup: Lookup; onChange: (lookup: Lookup) => void }) {
  return (
    <>
      <NativeSelect
        label="Look up"
        aria-label={`Field that ${name} looks up`}
        value={lookup.field}
        data={FIELD_OPTIONS}
        onChange={(event) => onChange({ ...lookup, field: fieldNamed(event.currentTarget.value) ?? lookup.field })}
      />
      <TextPairs
        name={name}
        keyLabel="Value"
        pairs={lookup.values}
        onChange={(values) => onChange({ ...lookup, values })}
      />
      <TextInput
        size="xs"
        label="All other values"
        maxLength={1000}
        autoComplete="off"
        value={lookup.otherwise}
        onChange={(event) => onChange({ ...lookup, otherwise: event.currentTarget.value })}
      />
    </>
  );
}

function GeneratedValue({ folderId, value, missing, onChange }: Omit<Props, 'name' | 'value'> & { value: Generated }) {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(value.values).length;
  return (
    <>
      <Textarea
        size="xs"
        label="What the column shows"
        autosize
        minRows={2}
        maxLength={2000}
        value={value.prompt}
        onChange={(event) => onChange({ ...value, prompt: event.currentTarget.value })}
      />
      <MultiSelect
        size="xs"
        label="Decided by"
        data={FIELD_OPTIONS}
        value={value.inputs}
        maxValues={4}
        searchable
        // Texts belong to the fields that they were written for.
        onChange={(chosen) =>
          onChange({ ...value, inputs: JOURNAL_FIELDS.filter((field) => chosen.includes(field)), values: {} })
        }
      />
      <Button variant="default" disabled={count + missing.length === 0} onClick={() => setOpen(true)}>
        {missing.length > 0
          ? countOf(missing.length, { one: '# text to confirm', other: '# texts to confirm' })
          : countOf(count, { one: '# text', other: '# texts' })}
      </Button>
      {isOpen && (
        <GeneratedTexts
          folderId={folderId}
          value={value}
          missing={missing}
          onClose={() => setOpen(false)}
          onConfirm={(values) => {
            setOpen(false);
            onChange({ ...value, values });
          }}
        />
      )}
    </>
  );
}
