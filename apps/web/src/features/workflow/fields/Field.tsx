import '@mantine/core/styles/NumberInput.layer.css';
import { ActionIcon, Checkbox, Menu, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconVariable, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import type { FieldProps } from './field-props.ts';
import { PickField } from './PickField.tsx';
import { JsonField, TableField } from './TableField.tsx';
import styles from '../Workflow.module.css';

type Common = { label: ReactNode; description: string | undefined; disabled: boolean; withAsterisk: boolean };

/** One setting of a node, in the form that suits its type. */
export function Field(props: FieldProps) {
  const { field, value, variable, isReadOnly, onChange } = props;
  const common: Common = {
    label: field.displayName,
    description: field.info || undefined,
    disabled: isReadOnly,
    withAsterisk: field.isRequired && field.inputTypes.length === 0,
  };
  if (variable !== null) return <VariableUse {...props} variable={variable} />;
  if (field.picks) return <PickField {...props} picks={field.picks} common={common} />;
  if (field.type === 'bool') {
    const { withAsterisk: _, ...rest } = common;
    return <Checkbox {...rest} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  if (field.type === 'int' || field.type === 'float' || field.type === 'slider') {
    return (
      <NumberInput
        {...common}
        size="xs"
        allowDecimal={field.type !== 'int'}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => typeof next === 'number' && onChange(next)}
      />
    );
  }
  if (field.options) return <ChoiceField {...props} options={field.options} common={common} />;
  if (field.type === 'table' && field.columns) {
    return (
      <TableField
        label={field.displayName}
        info={field.info}
        columns={field.columns}
        {...{ value, isReadOnly, onChange }}
      />
    );
  }
  if (field.type === 'table' || field.type === 'dict') return <JsonField {...{ value, common, onChange }} />;
  return <TextField {...props} common={common} />;
}

function ChoiceField({
  field,
  value,
  onChange,
  options,
  common,
}: FieldProps & { options: readonly string[]; common: Common }) {
  const isList = field.type === 'sortableList';
  const [first] = isList && Array.isArray(value) ? value : [value];
  const name = typeof first === 'object' && first !== null && !Array.isArray(first) ? first['name'] : first;
  return (
    <Select
      {...common}
      data={[...options]}
      value={typeof name === 'string' ? name : null}
      allowDeselect={false}
      onChange={(next) => next !== null && onChange(isList ? [{ name: next }] : next)}
    />
  );
}

function VariableUse({ field, variable, isReadOnly, onChange }: FieldProps & { variable: string }) {
  return (
    <div className={styles.variableUse}>
      <span>{field.displayName}</span>
      <b>
        <IconVariable size={14} aria-hidden="true" /> {variable}
      </b>
      {!isReadOnly && (
        <ActionIcon
          size={24}
          aria-label={`Type in ${field.displayName} instead of using a variable`}
          title="Enter a value instead"
          onClick={() => onChange('')}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </div>
  );
}

/** Offers the variables of the user for a text. */
function VariableMenu({ name, onVariable }: { name: string; onVariable: (name: string) => void }) {
  const { data, isError, refetch } = api.workflow.listVariables.useQuery({ limit: 200 });
  const variables = data?.data ?? [];
  if (variables.length === 0 && !isError) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Use a variable for ${name}`} title="Use a variable">
          <IconVariable size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {variables.length === 0 && (
          <>
            <Menu.Label>The variables could not be loaded</Menu.Label>
            <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
              Try again
            </Menu.Item>
          </>
        )}
        {variables.map((variable) => (
          <Menu.Item key={variable.id} onClick={() => onVariable(variable.name)}>
            {variable.name}
            {variable.type === 'Credential' && <span className={styles.muted}> Credential</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A text. A list of texts has one on each line. It is one step of undo, when the user leaves it. */
function TextField({ field, value, common, isReadOnly, onChange, onVariable }: FieldProps & { common: Common }) {
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('\n') : null;
  const text = lines ?? (typeof value === 'string' ? value : '');
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    // Undo, or what was typed here.
    setShown(text);
    setTyped(text);
  }
  const props = {
    ...common,
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    onBlur: () => {
      if (typed !== text) onChange(field.isList ? typed.split('\n').filter((line) => line.trim() !== '') : typed);
    },
  };
  const isLong = field.isMultiline || field.isList || field.type === 'prompt';
  return isLong ? (
    <Textarea {...props} autosize minRows={2} maxRows={14} />
  ) : (
    <TextInput
      {...props}
      autoComplete="off"
      rightSection={!isReadOnly && <VariableMenu name={field.displayName} onVariable={onVariable} />}
    />
  );
}
