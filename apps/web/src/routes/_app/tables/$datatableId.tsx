import { createFileRoute } from '@tanstack/react-router';
import { TablePage } from '../../../features/ai-table/screen/TablePage.tsx';
import { tableSearch } from '../../../features/ai-table/view/table-search.ts';

export const Route = createFileRoute('/_app/tables/$datatableId')({ validateSearch: tableSearch, component: Table });

function Table() {
  const { datatableId } = Route.useParams();
  // The key resets the selection and the editors for another table.
  return <TablePage key={datatableId} datatableId={datatableId} search={Route.useSearch()} />;
}
