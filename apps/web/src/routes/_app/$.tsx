import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';

/** Every address that no screen has, inside the shell. */
export const Route = createFileRoute('/_app/$')({ component: NotFoundPage });
