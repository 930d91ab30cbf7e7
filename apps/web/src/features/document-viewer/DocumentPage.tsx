import type { Document } from '@atrium/domain/document';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconMessage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { saveDocument } from '../../shared/api/download.ts';
import { isMissing } from '../../shared/api/errors.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatCount } from '../../shared/format/number.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import type { Crumb } from '../../shared/shell/Crumbs.tsx';
import { useSidePanel } from '../../shared/shell/layout.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { passageOf } from '../../shared/url/passage.ts';
import { present } from '../../shared/url/search-params.ts';
import { useOpenCitation } from '../../shared/conversation/use-open-citation.ts';
import { useConversation } from '../../shared/conversation/use-conversation.ts';
import { useScopeOf } from '../../shared/conversation/use-scope.ts';
import { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';
import { ChatSide } from '../../shared/conversation/ChatSide.tsx';
import { CiteStepper } from './CiteStepper.tsx';
import { DocumentHistory } from './DocumentHistory.tsx';
import { DocumentPane } from './DocumentPane.tsx';
import type { ViewerSearch } from './index.ts';
import { type Mark, marksOf, QUOTED } from './marks.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Split } from '../../shared/parts/Split.tsx';
import { invalidatePages, useQuoteMatch } from './use-pages.ts';
import styles from './DocumentPage.module.css';

const NO_CHAT = 'off';

type Props = { documentId: string; search: ViewerSearch };

/** A document with a conversation about it next to it. */
export function DocumentPage({ documentId, search }: Props) {
  const document = api.document.me.useQuery({ documentId });
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const stacked = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const hasChat = search.chat !== NO_CHAT || stacked;
  useSidePanel(hasChat && !stacked);

  const show = useShow(documentId, search);
  const conversationId = search.chat === NO_CHAT ? undefined : search.chat;
  const firstScope = useScopeOf(useMemo(() => ({ document: documentId }), [documentId]));
  const chat = useConversation({ conversationId, firstScope, onStarted: (id) => show({ chat: id }) });
  const openCitation = useOpenCitation(conversationId);
  const { marks, isQuoteMissing } = useMarks(documentId, search, chat.citations, document.data?.data);
  const crumbs = useCrumbs(document.data?.data);
  useFreshPages(documentId, document.data?.data.indexStatus);

  if (document.isError && isMissing(document.error)) return <NotFoundPage />;
  const shown = document.data?.data;
  const onMark = (mark: Mark) => {
    const citation = chat.citations.find((one) => one.key === mark.key);
    if (citation === undefined) show({ page: mark.page });
    else openCitation(citation);
  };
  const stepper = <CiteStepper citations={chat.citations} current={search.cite} onOpen={openCitation} />;
  const main = document.isError ? (
    <ErrorState title="The document could not be opened" error={document.error} retry={() => void document.refetch()} />
  ) : shown === undefined ? (
    <div className={styles.loading}>
      <PageSkeleton />
    </div>
  ) : (
    <DocumentPane
      // The key resets search, zoom and position for another document.
      key={shown.id}
      document={shown}
      search={search}
      marks={marks}
      isQuoteMissing={isQuoteMissing}
      onShow={show}
      onMark={onMark}
      onCloseMark={() => show({ passage: undefined, cite: undefined, on: undefined })}
      phone={phone}
    >
      {stacked ? null : stepper}
    </DocumentPane>
  );
  const pageCount = shown?.documentMetadata.pageCount ?? 0;
  const side = (
    <ChatSide
      chat={chat}
      stacked={stacked}
      newTitle="Ask this document"
      empty={
        shown?.indexStatus !== 'FAILED' && shown?.indexStatus !== 'SKIPPED'
          ? 'Answers come from this document and cite its pages.'
          : 'The text of this document could not be read, so answers cannot use it. Choose other documents under Scope.'
      }
      currentCitation={search.cite}
      onCitation={openCitation}
      onClose={() => show({ chat: NO_CHAT })}
      onNew={() => show({ chat: undefined, cite: undefined })}
      stepper={stacked ? stepper : null}
    />
  );
  return (
    <Page
      crumbs={crumbs}
      {...(pageCount > 0 ? { subtitle: `Page ${formatCount(search.page ?? 1)} of ${formatCount(pageCount)}` } : {})}
      actions={
        shown !== undefined && (
          <Actions document={shown} phone={phone} onChat={hasChat ? undefined : () => show({ chat: undefined })} />
        )
      }
    >
      {stacked ? (
        <div className={styles.stack}>
          {main}
          {side}
        </div>
      ) : hasChat ? (
        <Split label="Width of the chat" main={main} side={side} />
      ) : (
        main
      )}
    </Page>
  );
}

type ActionsProps = { document: Document; phone: boolean; onChat: (() => void) | undefined };

function Actions({ document, phone, onChat }: ActionsProps) {
  const size = phone ? 44 : 28;
  const room = api.dataroom.me.useQuery({ dataroomId: document.dataroomId });
  const seesHistory = room.data !== undefined && mayInRoom(room.data.data, 'viewDataroomMembers');
  return (
    <>
      {onChat !== undefined && (
        <Tooltip label="Ask this document">
          <ActionIcon size={size} aria-label="Ask this document" onClick={onChat}>
            <IconMessage size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {seesHistory && <DocumentHistory documentId={document.id} size={size} />}
      <Tooltip label="Download">
        <ActionIcon
          size={size}
          aria-label="Download"
          onClick={() => void attempt(() => saveDocument(document.id, document.name))}
        >
          <IconDownload size={phone ? 20 : 16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

/** Changes the URL in place. When the user leaves a quoted passage, its page is kept in `on`. */
function useShow(documentId: string, search: ViewerSearch) {
  const navigate = useNavigate();
  const now = useRef(search);
  useEffect(() => {
    now.current = search;
  }, [search]);
  return useCallback(
    (change: Partial<{ [K in keyof ViewerSearch]: ViewerSearch[K] | undefined }>) => {
      const { passage, on, page = 1 } = now.current;
      const leaves = change.page !== undefined && passage !== undefined && on === undefined;
      const merged = { ...now.current, ...(leaves ? { on: page } : {}), ...change };
      const next = present(merged);
      now.current = next;
      void navigate({
        to: '/documents/$documentId',
        params: { documentId },
        search: next,
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, documentId],
  );
}

function useMarks(
  documentId: string,
  search: ViewerSearch,
  citations: ReturnType<typeof useConversation>['citations'],
  document: Document | undefined,
) {
  const isCited = citations.some(({ key, source }) => key === search.cite && source.documentId === documentId);
  const quotePage = search.on ?? search.page ?? 1;
  const quote = passageOf(search.passage);
  const isRead = document?.indexStatus === 'COMPLETED';
  const { match, isMissing: isQuoteNotFound } = useQuoteMatch(documentId, quotePage, quote, isRead && !isCited);
  const { cite, on, page } = search;
  const marks = useMemo(
    () => marksOf(documentId, citations, present({ cite, quote, on, page }), match),
    [documentId, citations, cite, quote, on, page, match],
  );
  const isQuoteMissing = isQuoteNotFound && marks.some((mark) => mark.key === QUOTED);
  // A quote that was not found must not be marked.
  const found = useMemo(
    () => (isQuoteMissing ? marks.filter(({ key }) => key !== QUOTED) : marks),
    [marks, isQuoteMissing],
  );
  return { marks: found, isQuoteMissing };
}

/** Refetches the pages after a document has been read, or read again. */
function useFreshPages(documentId: string, status: Document['indexStatus'] | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== status && status === 'COMPLETED') {
      void invalidatePages(documentId);
    }
    before.current = status;
  }, [documentId, status]);
}

function useCrumbs(document: Document | undefined): [...Crumb[], Crumb] {
  const dataroomId = document?.dataroomId ?? '';
  const folderId = document?.folderId ?? '';
  const room = api.dataroom.me.useQuery({ dataroomId }, { enabled: document !== undefined });
  const folders = api.folder.hierarchy.useQuery({ folderId }, { enabled: folderId !== '' });
  if (document === undefined) return [{ label: 'Data rooms', link: { to: '/library' } }, { label: '' }];
  const to = { to: '/library/$dataroomId', params: { dataroomId } } as const;
  return [
    { label: room.data?.data.name ?? 'Data room', link: to },
    ...(folderId === '' ? [] : (folders.data?.data ?? [])).map(({ id, name }) => ({
      label: name,
      link: { ...to, search: { folderId: id } },
    })),
    { label: document.name },
  ];
}
