import { Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { ViewBar } from '../../../shared/shell/ViewBar.tsx';
import { SearchField } from '../view/SearchField.tsx';
import { SORTS, type TablesSearch } from './tables-search.ts';
import { ToolButton } from '../view/ToolButton.tsx';

const VIEWS = [
  { id: 'all' as const, label: 'All' },
  { id: 'folder' as const, label: 'Folders' },
  { id: 'table' as const, label: 'Tables' },
];
const SORT_LABELS: Record<(typeof SORTS)[number], string> = {
  '-updatedAt': 'Last changed first',
  updatedAt: 'Last changed last',
  '-createdAt': 'Newest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
};

type Props = {
  search: TablesSearch;
  onShow: (change: Partial<Record<keyof TablesSearch, string | undefined>>) => void;
};

/** Filters, sorts and searches the tables page. */
export function TablesBar({ search, onShow }: Props) {
  const { folder, q, show, sort = '-updatedAt' } = search;
  const tools = (
    <>
      <SearchField label="Search folders and tables" initial={q ?? ''} onSearch={(words) => onShow({ q: words })} />
      <Menu position="bottom-end" width={204}>
        <Menu.Target>
          <ToolButton icon={IconArrowsSort} label="Sort" />
        </Menu.Target>
        <Menu.Dropdown>
          {SORTS.map((one) => (
            <Menu.Item
              key={one}
              onClick={() => onShow({ sort: one === '-updatedAt' ? undefined : one })}
              rightSection={sort === one ? <IconCheck size={14} aria-label="On" /> : null}
            >
              {SORT_LABELS[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
  // A folder contains only tables.
  const views = folder === undefined || q !== undefined ? VIEWS : VIEWS.slice(0, 1);
  return (
    <ViewBar
      label="Shown"
      views={views}
      current={show ?? 'all'}
      onSelect={(id) => onShow({ show: id === 'all' ? undefined : id })}
      tools={tools}
    />
  );
}
