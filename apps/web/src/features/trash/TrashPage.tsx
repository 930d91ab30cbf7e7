import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';

export function TrashPage() {
  return (
    <Page crumbs={[{ label: 'Trash' }]}>
      <SkeletonRows label="Loading" />
    </Page>
  );
}
