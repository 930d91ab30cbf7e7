import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '../../../features/organization/MembersPage.tsx';

export const Route = createFileRoute('/_app/organization/members')({ component: MembersPage });
