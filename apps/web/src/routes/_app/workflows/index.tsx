import { createFileRoute } from '@tanstack/react-router';
import { WorkflowsPage } from '../../../features/workflow/WorkflowsPage.tsx';

export const Route = createFileRoute('/_app/workflows/')({ component: WorkflowsPage });
