import { createFileRoute } from '@tanstack/react-router';
import { BankFoldersPage } from '../../../features/bank-reconcile/folder/BankFoldersPage.tsx';

export const Route = createFileRoute('/_app/reconcile/')({ component: BankFoldersPage });
