import { createFileRoute } from '@tanstack/react-router';
import { NewTablePage } from '../../../features/ai-table/new/NewTablePage.tsx';
import { present, textParam } from '../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/tables/new')({
  validateSearch: (raw: Record<string, unknown>) =>
    present({
      folder: textParam(raw['folder']),
      dataroom: textParam(raw['dataroom']),
      template: textParam(raw['template']),
    }),
  component: NewTable,
});

function NewTable() {
  const { folder, dataroom, template } = Route.useSearch();
  return <NewTablePage folder={folder} dataroomId={dataroom} template={template} />;
}
