import { createFileRoute } from '@tanstack/react-router';
import { TablesPage } from '../../../features/ai-table/TablesPage.tsx';

export const Route = createFileRoute('/_app/tables/')({ component: TablesPage });
