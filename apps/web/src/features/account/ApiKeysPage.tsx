import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';

export function ApiKeysPage() {
  return (
    <Page crumbs={[{ label: 'API keys' }]}>
      <SkeletonRows label="Loading" />
    </Page>
  );
}
