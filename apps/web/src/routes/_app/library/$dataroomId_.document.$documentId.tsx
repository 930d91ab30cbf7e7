import { createFileRoute, redirect } from '@tanstack/react-router';
import { positiveParam, present } from '../../../shared/url/search-params.ts';

/** The URL in search results and mails, which includes the data room. It redirects to the document's page. */
export const Route = createFileRoute('/_app/library/$dataroomId_/document/$documentId')({
  validateSearch: (params: Record<string, unknown>) => present({ page: positiveParam(params['page']) }),
  beforeLoad: ({ params: { documentId }, search }) => {
    throw redirect({ to: '/documents/$documentId', params: { documentId }, search, replace: true });
  },
});
