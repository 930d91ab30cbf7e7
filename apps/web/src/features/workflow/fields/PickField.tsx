import type { FieldDefinition, JsonValue } from '@atrium/domain/workflow';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, Select } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useRooms } from '../../../shared/dataroom/use-rooms.ts';
import { InlineError } from '../../../shared/parts/InlineError.tsx';
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

type ChoiceProps = Props & {
  options: readonly Option[] | undefined;
  /** The call that gives the options, and their name in messages: "the tables". */
  query: { error: unknown; isError: boolean; refetch: () => unknown };
  named: string;
};

function Choice(props: ChoiceProps) {
  const { query, named, options } = props;
  if (options !== undefined || !query.isError) return <Options {...props} />;
  return (
    <>
      <Options {...props} />
      <InlineError title={`${named} could not be loaded`} error={query.error} retry={query.refetch} />
    </>
  );
}

function Options({ field, value, common, onChange, options, query }: ChoiceProps) {
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
      placeholder={options !== undefined ? 'Choose' : query.isError ? 'Not loaded' : 'Loading'}
      nothingFoundMessage={options?.length === 0 ? 'There is nothing to choose' : 'Nothing found'}
      searchable
      clearable={!field.isRequired}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function RoomField(props: Props) {
  const query = useRooms();
  const rooms = query.data?.data.map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...props} query={query} named="The data rooms" options={rooms} />;
}

function FolderField(props: Props) {
  const [roomId] = [...textsOf(props.values['dataroom_id'] ?? null), ...textsOf(props.values['dataroom_ids'] ?? null)];
  const folders = api.folder.list.useQuery(
    { dataroomId: roomId ?? '', limit: AT_ONCE },
    { enabled: roomId !== undefined },
  );
  const options = roomId === undefined ? [] : folders.data?.data.map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...props} query={folders} named="The folders" options={options} />;
}

function TableChoice(props: Props) {
  const tables = api.aiTable.list.useQuery({ orderBy: ['name'], limit: AT_ONCE });
  const options = tables.data?.data.map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...props} query={tables} named="The tables" options={options} />;
}

/** A flow is named by its id and its name, as Langflow's node does. */
function WorkflowChoice(props: Props) {
  const { workflowId } = useParams({ strict: false });
  const workflows = api.workflow.flows.useQuery({ orderBy: ['name'], limit: AT_ONCE });
  const options = workflows.data?.data
    .filter(({ id }) => id !== workflowId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const chosen = props.values['flow_id_selected'] ?? '';
  // A file of another installation names a flow, but its id does not exist here.
  const byName = options?.find(({ label }) => label === props.value)?.value ?? '';
  return (
    <Choice
      {...props}
      query={workflows}
      named="The workflows"
      value={textsOf(chosen).length > 0 ? chosen : byName}
      options={options}
      onChange={(id) => {
        const label = options?.find(({ value }) => value === id)?.label ?? '';
        props.onChange(label, { flow_id_selected: id });
      }}
    />
  );
}
