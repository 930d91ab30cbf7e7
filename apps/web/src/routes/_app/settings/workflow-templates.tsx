import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '../../../features/workflow/TemplatesPage.tsx';

export const Route = createFileRoute('/_app/settings/workflow-templates')({ component: TemplatesPage });
