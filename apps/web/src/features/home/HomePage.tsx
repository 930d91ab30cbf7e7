import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';

export function HomePage() {
  return (
    <Page crumbs={[{ label: 'Home' }]}>
      <SkeletonRows label="Loading" />
    </Page>
  );
}
