import { createFileRoute } from '@tanstack/react-router';
import { VisitPage } from '../features/visitor/VisitPage.tsx';
import { flagParam, positiveParam, present, textParam } from '../shared/url/search-params.ts';

export const Route = createFileRoute('/visit')({
  validateSearch: (params: Record<string, unknown>) =>
    present({
      folder: textParam(params['folder']),
      document: textParam(params['document']),
      page: positiveParam(params['page']),
      find: textParam(params['find']),
      questions: flagParam(params['questions']),
    }),
  component: VisitPage,
});
