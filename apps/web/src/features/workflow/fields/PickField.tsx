import type { FieldDefinition, JsonValue } from '@atrium/domain/workflow';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, Select } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useRooms } from '../../../shared/dataroom/use-rooms.ts';
import type { FieldProps } from './field-props.ts';

const AT_ONCE = 1000;
type Option = { value: string; label: string };
type Common = { label: ReactNode; description: string | undefined; disabled: boolean; withAsterisk: boolean };
type Props = FieldProps & { picks: NonNullable<FieldDefinition['picks']>; common: Common };

/** Chooses a data room, a folder, a table or a workflow by its name. */
export function PickField(props: Props) {
  if (props.picks === 'dataroom') return <RoomField {...props} />;
  if (props.picks === 'folder') return <FolderField {...props} />;
  if (props.picks === 'table') return <TableChoice {...props} />;
  return <WorkflowChoice {...props} />;
}

function textsOf(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Keeps a chosen id that the user cannot see, so that it is not lost. */
function withChosen(options: readonly Option[], chosen: readonly string[]): Option[] {
  const known = new Set(options.map(({ value }) => value));
  const unseen = chosen.filter((id) => !known.has(id)).map((value) => ({ value, label: 'Not visible to you' }));
  return [...options, ...unseen];
}

function Choice({ field, value, common, onChange, options }: Props & { options: readonly Option[] | undefined }) {
  const chosen = textsOf(value);
  const data = withChosen(options ?? [], options ? chosen : []);
  if (field.isList) {
    return (
      <MultiSelect
        {...common}
        size="xs"
        data={data}
        value={options ? chosen : []}
        searchable
        clearable
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      {...common}
      data={data}
      value={options ? (chosen[0] ?? null) : null}
      placeholder={options === undefined ? 'Loading' : 'Choose'}
      nothingFoundMessage="Nothing found"
      searchable
      clearable={!field.isRequired}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function RoomField(props: Props) {
  const rooms = useRooms().data?.data.map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...props} options={rooms} />;
}

function FolderField(props: Props) {
  const [roomId] = [...textsOf(props.values['dataroom_id'] ?? null), ...textsOf(props.values['dataroom_ids'] ?? null)];
  const folders = api.folder.list.useQuery(
    { dataroomId: roomId ?? '', limit: AT_ONCE },
    { enabled: roomId !== undefined },
  );
  const options = roomId === undefined ? [] : folders.data?.data.map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...props} options={options} />;
}

function TableChoice(props: Props) {
  const tables = api.aiTable.list.useQuery({ orderBy: ['name'], limit: AT_ONCE });
  return <Choice {...props} options={tables.data?.data.map(({ id, name }) => ({ value: id, label: name }))} />;
}

/** A flow is named by its id and its name, as Langflow's node does. */
function WorkflowChoice(props: Props) {
  const { workflowId } = useParams({ strict: false });
  const workflows = api.workflow.flows.useQuery({ orderBy: ['name'], limit: AT_ONCE }).data?.data;
  const options = workflows?.filter(({ id }) => id !== workflowId).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = props.values['flow_id_selected'] ?? '';
  // A file of another installation names a flow, but its id does not exist here.
  const byName = options?.find(({ label }) => label === props.value)?.value ?? '';
  return (
    <Choice
      {...props}
      value={textsOf(chosen).length > 0 ? chosen : byName}
      options={options}
      onChange={(id) => {
        const label = options?.find(({ value }) => value === id)?.label ?? '';
        props.onChange(label, { flow_id_selected: id });
      }}
    />
  );
}
