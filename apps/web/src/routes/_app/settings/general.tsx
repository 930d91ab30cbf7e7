import { createFileRoute } from '@tanstack/react-router';
import { GeneralPage } from '../../../features/organization/GeneralPage.tsx';

export const Route = createFileRoute('/_app/settings/general')({ component: GeneralPage });
