import { Link } from '@tanstack/react-router';
import { api } from '../../shared/api/client.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { OperatorProblem } from '../../shared/parts/OperatorProblem.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { MailText } from './MailText.tsx';
import styles from './Mailbox.module.css';

/** Mails that were not sent because no SMTP server is configured. For operators of a development installation. */
export function MailboxPage({ mailId }: { mailId: string | undefined }) {
  const mails = api.mail.list.useQuery({ limit: 100 }, { refetchInterval: 5_000 });
  return (
    <Page crumbs={[{ label: 'Mailbox' }]}>
      {mails.isError && (
        <OperatorProblem
          title="The mailbox could not be loaded"
          error={mails.error}
          retry={() => void mails.refetch()}
        />
      )}
      {mails.isPending && <SkeletonRows rows={6} height={56} label="Loading the mailbox" />}
      {mails.data?.data.length === 0 && (
        <EmptyState title="No mail">Without an SMTP server, Atrium keeps its mails here for operators.</EmptyState>
      )}
      {mails.data !== undefined && mails.data.data.length > 0 && (
        <div className={styles.split} data-reading={mailId !== undefined}>
          <ul className={styles.list} aria-label="Mail">
            {mails.data.data.map((mail) => (
              <li key={mail.id}>
                <Link
                  to="/mailbox"
                  search={{ mail: mail.id }}
                  className={styles.mail}
                  aria-current={mail.id === mailId ? 'true' : undefined}
                >
                  <b>{mail.subject}</b>
                  <span>
                    {mail.to}, {formatAgo(mail.createdAt)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {mailId === undefined ? (
            <p className={styles.hint}>Choose a mail to read it.</p>
          ) : (
            <Reading mailId={mailId} />
          )}
        </div>
      )}
    </Page>
  );
}

function Reading({ mailId }: { mailId: string }) {
  const mail = api.mail.read.useQuery({ mailId }, { retry: false });
  if (mail.isError) return <ErrorState title="This mail could not be loaded" error={mail.error} />;
  if (mail.isPending) return <SkeletonRows rows={4} height={40} label="Loading the mail" />;
  const { subject, to, text } = mail.data.data;
  return (
    <article className={styles.reading}>
      <Link to="/mailbox" search={{}} className={styles.back}>
        All mail
      </Link>
      <h2>{subject}</h2>
      <p className={styles.to}>To {to}</p>
      <MailText text={text} />
    </article>
  );
}
