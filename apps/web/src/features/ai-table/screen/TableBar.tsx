import type { Datatable } from '@atrium/domain/ai-table';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useState } from 'react';
import { toastUndo } from '../../../shared/feedback/toast.ts';
import { NameModal } from '../../../shared/parts/NameModal.tsx';
import { type View, ViewBar } from '../../../shared/shell/ViewBar.tsx';
import { AddMenu } from './AddMenu.tsx';
import { ColumnsMenu } from '../view/ColumnsMenu.tsx';
import { FilterMenu } from '../view/FilterMenu.tsx';
import { SearchField } from '../view/SearchField.tsx';
import { SortMenu } from '../view/SortMenu.tsx';
import type { TableSearch } from '../view/table-search.ts';
import type { ShowInTable } from '../view/use-show.ts';
import type { TableView } from '../view/use-table-view.ts';
import { ViewsMenu } from '../view/ViewsMenu.tsx';

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
};

export function TableBar({ table, search, view, show, mayEdit, isFilterOpen, onFilterOpen, ...add }: Props) {
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const columns = table.datatableMetadata.columns;
  const current = search.tab ?? view.view?.id ?? 'all';
  const removeView = async () => {
    const name = view.view?.name ?? '';
    const putBack = await view.remove();
    if (putBack !== undefined) toastUndo(`View ${name} deleted`, putBack);
  };
  const tools = (
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
        onSaveAs={() => setNaming('new')}
        onRename={() => setNaming('rename')}
        onShare={view.share}
        onDelete={() => void removeView()}
      />
      {mayEdit && <AddMenu {...add} />}
      <Tooltip label="Evidence  ↵">
        <ActionIcon
          aria-label="Evidence"
          aria-pressed={search.panel === 'open'}
          onClick={() => show({ panel: search.panel === 'open' ? undefined : 'open' })}
        >
          <IconLayoutSidebarRight size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  );
  return (
    <>
      <ViewBar
        label="Views"
        views={viewsOf(table, view, current)}
        current={current}
        onSelect={view.open}
        tools={tools}
      />
      {naming !== undefined && (
        <NameModal
          title={naming === 'new' ? 'New view' : 'Rename the view'}
          label="Name"
          placeholder="Expiring in 12 months"
          initial={naming === 'new' ? '' : (view.view?.name ?? '')}
          submit={naming === 'new' ? 'Save the view' : 'Rename'}
          onClose={() => setNaming(undefined)}
          maxLength={120}
          onSubmit={naming === 'new' ? view.saveAs : view.rename}
        />
      )}
    </>
  );
}

function viewsOf(table: Datatable, { views }: TableView, current: string): View<string>[] {
  return [
    { id: 'all', label: 'All rows', count: table.rowCount },
    { id: 'review', label: 'Needs review', count: table.reviewCount },
    ...(table.failedCount > 0 || current === 'failed'
      ? [{ id: 'failed', label: 'Failed', count: table.failedCount }]
      : []),
    ...views.map(({ id, name }) => ({ id, label: name })),
  ];
}
