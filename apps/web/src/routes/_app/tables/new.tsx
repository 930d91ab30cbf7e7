import { createFileRoute } from '@tanstack/react-router';
import { NewTablePage } from '../../../features/ai-table/new/NewTablePage.tsx';
import { present, textParam } from '../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/tables/new')({
  validateSearch: (raw: Record<string, unknown>) =>
    present({ folder: textParam(raw['folder']), dataroom: textParam(raw['dataroom']) }),
  component: NewTable,
});

function NewTable() {
  const { folder, dataroom } = Route.useSearch();
  return <NewTablePage folder={folder} dataroomId={dataroom} />;
}
