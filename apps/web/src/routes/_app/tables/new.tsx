import { createFileRoute } from '@tanstack/react-router';
import { NewTablePage } from '../../../features/ai-table/NewTablePage.tsx';

export const Route = createFileRoute('/_app/tables/new')({ component: NewTablePage });
