import { api } from '../../shared/api/client.ts';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';

type Props = { documentId: string; page: number | undefined; quote: string | undefined };

export function DocumentPage({ documentId }: Props) {
  const document = api.document.me.useQuery({ documentId });
  return (
    <Page crumbs={[{ label: 'Library', link: { to: '/library' } }, { label: document.data?.data.name ?? 'Document' }]}>
      <SkeletonRows label="Loading the document" />
    </Page>
  );
}
