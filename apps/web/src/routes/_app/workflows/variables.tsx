import { createFileRoute } from '@tanstack/react-router';
import { VariablesPage } from '../../../features/workflow/VariablesPage.tsx';

export const Route = createFileRoute('/_app/workflows/variables')({ component: VariablesPage });
