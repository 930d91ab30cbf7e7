import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '../../../features/organization/MembersPage.tsx';

export const Route = createFileRoute('/_app/settings/people')({ component: MembersPage });
