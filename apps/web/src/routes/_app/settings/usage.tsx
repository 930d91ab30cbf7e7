import { createFileRoute } from '@tanstack/react-router';
import { LimitsPage } from '../../../features/organization/LimitsPage.tsx';

export const Route = createFileRoute('/_app/settings/usage')({ component: LimitsPage });
