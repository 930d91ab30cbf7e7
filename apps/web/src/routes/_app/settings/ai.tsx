import { createFileRoute } from '@tanstack/react-router';
import { AiPage } from '../../../features/organization/AiPage.tsx';

export const Route = createFileRoute('/_app/settings/ai')({ component: AiPage });
