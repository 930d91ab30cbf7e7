import type { Datatable } from '@atrium/domain/ai-table';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toastUndo } from '../../../shared/feedback/toast.ts';
import { NameModal } from '../../../shared/parts/NameModal.tsx';
import { type View, ViewBar } from '../../../shared/shell/ViewBar.tsx';
import { isAgentTable } from '../column/is-generated.ts';
import { AddMenu } from './AddMenu.tsx';
import { ColumnsMenu } from '../view/ColumnsMenu.tsx';
import { FilterMenu } from '../view/FilterMenu.tsx';
import { SearchField } from '../view/SearchField.tsx';
import { SortMenu } from '../view/SortMenu.tsx';
import type { TableSearch } from '../view/table-search.ts';
import type { ShowInTable } from '../view/use-show.ts';
import type { TableView } from '../view/use-table-view.ts';
import { ToolButton } from '../view/ToolButton.tsx';
import { ViewsMenu } from '../view/ViewsMenu.tsx';

const MAX_VIEW_NAME = 120;

type Props = {
  table: Datatable;
  search: TableSearch;
  view: TableView;
  show: ShowInTable;
  mayEdit: boolean;
  isFilterOpen: boolean;
  onFilterOpen: (open: boolean) => void;
  onDocuments: () => void;
  onRow: () => void;
  onColumn: () => void;
  /** Shows boxes to select rows by touch; undefined if they are shown. */
  onPick: (() => void) | undefined;
};

/** Views, search, filters, sorting and columns of a table. */
export function TableBar(props: Props) {
  const { table, search, view } = props;
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const current = search.tab ?? view.view?.id ?? 'all';
  return (
    <>
      <ViewBar
        label="Views"
        views={viewsOf(table, view, current)}
        current={current}
        onSelect={view.open}
        tools={<TableTools {...props} onName={setNaming} />}
        phoneTools={
          props.onPick !== undefined && (
            <Button variant="default" onClick={props.onPick}>
              Select
            </Button>
          )
        }
      />
      {naming !== undefined && <ViewName view={view} isNew={naming === 'new'} onClose={() => setNaming(undefined)} />}
    </>
  );
}

type ToolsProps = Props & { onName: (naming: 'new' | 'rename') => void };

function TableTools({ table, search, view, show, mayEdit, isFilterOpen, onFilterOpen, onName, ...add }: ToolsProps) {
  const columns = table.datatableMetadata.columns;
  const isPanelOpen = search.panel === 'open';
  const removeView = async () => {
    const name = view.view?.name ?? '';
    const restore = await view.remove();
    if (restore !== undefined) toastUndo(`View ${name} deleted`, restore);
  };
  return (
    <>
      <SearchField
        label="Search in this table"
        initial={search.q ?? ''}
        onSearch={(q) => show({ q: q === '' ? undefined : q })}
      />
      <FilterMenu
        columns={columns}
        filters={view.filters}
        isOpen={isFilterOpen}
        onOpen={onFilterOpen}
        onChange={view.setFilters}
      />
      <SortMenu columns={columns} sorts={view.sorts} onChange={view.setSorts} />
      <ColumnsMenu
        columns={columns}
        layout={view.layout}
        onLayout={view.setLayout}
        onAdd={mayEdit ? add.onColumn : undefined}
      />
      <ViewsMenu
        view={view.view}
        isChanged={view.isChanged}
        mayShare={mayEdit}
        onSave={() => void view.save()}
        onReset={view.reset}
        onSaveAs={() => onName('new')}
        onRename={() => onName('rename')}
        onShare={view.share}
        onDelete={() => void removeView()}
      />
      {mayEdit &&
        (isAgentTable(table) ? (
          <ToolButton icon={IconPlus} label="Add a column" onClick={add.onColumn} />
        ) : (
          <AddMenu {...add} />
        ))}
      <Tooltip label="Evidence  ↵">
        <ActionIcon
          aria-label="Evidence"
          aria-pressed={isPanelOpen}
          onClick={() => show({ panel: isPanelOpen ? undefined : 'open', about: undefined, chat: undefined })}
        >
          <IconLayoutSidebarRight size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function ViewName({ view, isNew, onClose }: { view: TableView; isNew: boolean; onClose: () => void }) {
  return (
    <NameModal
      title={isNew ? 'New view' : 'Rename the view'}
      label="Name"
      placeholder="Expiring in 12 months"
      initial={isNew ? '' : (view.view?.name ?? '')}
      submit={isNew ? 'Save the view' : 'Rename'}
      onClose={onClose}
      maxLength={MAX_VIEW_NAME}
      onSubmit={isNew ? view.saveAs : view.rename}
    />
  );
}

function viewsOf(table: Datatable, { views }: TableView, current: string): View<string>[] {
  return [
    { id: 'all', label: 'All rows', count: table.rowCount },
    ...(isAgentTable(table) && table.reviewCount === 0 && current !== 'review'
      ? []
      : [{ id: 'review', label: 'Needs review', count: table.reviewCount }]),
    ...(table.failedCount > 0 || current === 'failed'
      ? [{ id: 'failed', label: 'Failed', count: table.failedCount }]
      : []),
    ...views.map(({ id, name }) => ({ id, label: name })),
  ];
}
