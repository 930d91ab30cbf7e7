import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';

export function AccountPage() {
  return (
    <Page crumbs={[{ label: 'Account' }]}>
      <SkeletonRows label="Loading" />
    </Page>
  );
}
