import type { MailEnvelope } from '@atrium/domain/mail';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { formatAgo, formatMoment } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { focusContent } from '../../shared/keyboard/return-focus.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { LIST_KEYS } from '../../shared/list/list-hints.ts';
import { ListBar } from '../../shared/list/ListBar.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { operatorProblemOf } from '../../shared/parts/OperatorProblem.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import type { MailboxSearch } from './mailbox-search.ts';
import { MailText } from './MailText.tsx';
import styles from './Mailbox.module.css';

const REFETCH_MS = 5_000;
const COUNTED = { one: '# e-mail', other: '# e-mails' };
const FIRST = { one: 'First e-mail', other: 'First # e-mails' };

/** Mails that were not sent because no SMTP server is configured. For operators of a development installation. */
export function MailboxPage({ search }: { search: MailboxSearch }) {
  const { mail: mailId, find } = search;
  const navigate = useNavigate();
  const [sort, setSort] = useState('-createdAt');
  const input = { orderBy: [sort], ...(find === undefined ? {} : { search: find }) };
  const mails = usePagedList<MailEnvelope>({
    queryKey: getQueryKey(api.mail.list, input, 'infinite'),
    fetch: (page, options) => apiClient.mail.list.query({ ...input, ...page }, options),
    refetchMs: REFETCH_MS,
  });
  const show = (more: MailboxSearch, replace = false) =>
    void navigate({ to: '/settings/mailbox', search: { ...search, ...more }, replace });
  const { data } = mails;
  if (mails.isError && data === undefined) {
    return (
      <SettingsPage title="Mailbox">
        <QueryView query={mails} name="the mailbox" renderError={operatorProblemOf}>
          {() => null}
        </QueryView>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage
      title="Mailbox"
      about="E-mails are kept here while no SMTP server is set up."
      status={<StatusBar facts={data && [countOf(data.length, mails.hasMore ? FIRST : COUNTED)]} keys={LIST_KEYS} />}
      list={
        <div className={styles.split} data-reading={mailId !== undefined}>
          <div className={styles.list}>
            {(data?.length !== 0 || find !== undefined) && (
              <ListBar>
                <FilterField
                  label="Address of the recipient"
                  initial={find ?? ''}
                  onFilter={(words) => show({ find: words === '' ? undefined : words }, true)}
                />
              </ListBar>
            )}
            <QueryView query={mails} name="the mailbox">
              {(list) =>
                list.length === 0 ? (
                  <EmptyState title={find === undefined ? 'No e-mails' : `No results for “${find}”`} />
                ) : (
                  <DataList
                    label="E-mails"
                    items={list}
                    nameOf={({ subject }) => subject}
                    columns={columnsOf(search)}
                    sort={sort}
                    onSort={setSort}
                    onOpen={({ id }) => show({ mail: id })}
                    isCurrent={({ id }) => id === mailId}
                    hasMore={mails.hasMore}
                    onMore={mails.onMore}
                    takesFocus
                  />
                )
              }
            </QueryView>
          </div>
          {mailId !== undefined && (
            <Reading
              mailId={mailId}
              onClose={() => {
                show({ mail: undefined });
                focusContent();
              }}
            />
          )}
        </div>
      }
    />
  );
}

function columnsOf(search: MailboxSearch): ListColumn<MailEnvelope>[] {
  return [
    {
      id: 'subject',
      label: 'Subject',
      width: 'minmax(160px, 1.2fr)',
      renderCell: ({ id, subject }) => (
        <Link tabIndex={-1} to="/settings/mailbox" search={{ ...search, mail: id }}>
          {subject}
        </Link>
      ),
    },
    { id: 'to', label: 'To', width: 'minmax(120px, 1fr)', sort: 'to', renderCell: ({ to }) => to },
    {
      id: 'time',
      label: 'Time',
      width: '124px',
      sort: 'createdAt',
      renderCell: ({ createdAt }) => <span title={formatMoment(createdAt)}>{formatAgo(createdAt)}</span>,
    },
  ];
}

function Reading({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const mail = api.mail.read.useQuery({ mailId }, { retry: false });
  return (
    <aside className={styles.reading} aria-label="E-mail">
      <ActionIcon className={styles.close} aria-label="Close the e-mail" title="Close" onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
      <QueryView query={mail} name="the e-mail" rows={4} height={40}>
        {({ data: { subject, to, createdAt, text } }) => (
          <article>
            <h2>{subject}</h2>
            <p className={styles.to}>
              To {to}, {formatMoment(createdAt)}
            </p>
            <MailText text={text} />
          </article>
        )}
      </QueryView>
    </aside>
  );
}
