import { createFileRoute } from '@tanstack/react-router';
import { RoomsPage } from '../../../features/library/RoomsPage.tsx';

export const Route = createFileRoute('/_app/library/')({ component: RoomsPage });
