import { createFileRoute } from '@tanstack/react-router';
import { TablesPage } from '../../../features/ai-table/folder/TablesPage.tsx';
import { tablesSearch } from '../../../features/ai-table/folder/tables-search.ts';

export const Route = createFileRoute('/_app/tables/')({ validateSearch: tablesSearch, component: Tables });

function Tables() {
  return <TablesPage search={Route.useSearch()} />;
}
