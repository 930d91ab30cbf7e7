import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '../features/session/SignUpPage.tsx';

export const Route = createFileRoute('/sign-up')({ component: SignUpPage });
