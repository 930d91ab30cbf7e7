import { createFileRoute } from '@tanstack/react-router';
import { OrganizationsPage } from '../../../features/operator/OrganizationsPage.tsx';

export const Route = createFileRoute('/_app/settings/organizations')({ component: OrganizationsPage });
