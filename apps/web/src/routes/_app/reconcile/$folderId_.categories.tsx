import { createFileRoute } from '@tanstack/react-router';
import { CategoriesPage } from '../../../features/bank-reconcile/categories/CategoriesPage.tsx';

export const Route = createFileRoute('/_app/reconcile/$folderId_/categories')({ component: Categories });

function Categories() {
  const { folderId } = Route.useParams();
  return <CategoriesPage key={folderId} folderId={folderId} />;
}
