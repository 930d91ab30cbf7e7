import { createFileRoute } from '@tanstack/react-router';
import { ConfirmAgainPage } from '../features/session/ConfirmAgainPage.tsx';

export const Route = createFileRoute('/verify-email_/again')({ component: ConfirmAgainPage });
