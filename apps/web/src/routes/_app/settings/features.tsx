import { createFileRoute } from '@tanstack/react-router';
import { FeaturesPage } from '../../../features/organization/FeaturesPage.tsx';

export const Route = createFileRoute('/_app/settings/features')({ component: FeaturesPage });
