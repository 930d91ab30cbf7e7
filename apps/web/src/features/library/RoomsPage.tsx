import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';

export function RoomsPage() {
  return (
    <Page crumbs={[{ label: 'Library' }]}>
      <SkeletonRows label="Loading" />
    </Page>
  );
}
