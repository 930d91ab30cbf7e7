import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Link } from '@tanstack/react-router';
import { api } from '../../shared/api/client.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { operatorProblemOf } from '../../shared/parts/OperatorProblem.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { MailText } from './MailText.tsx';
import styles from './Mailbox.module.css';

/** Mails that were not sent because no SMTP server is configured. For operators of a development installation. */
export function MailboxPage({ mailId }: { mailId: string | undefined }) {
  const mails = api.mail.list.useQuery({ limit: 100 }, { refetchInterval: 5_000 });
  return (
    <SettingsPage
      isWide
      title="Mailbox"
      list={
        <QueryView query={mails} name="the mailbox" rows={6} height={56} renderError={operatorProblemOf}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title="No e-mails">
                Without an SMTP server, Atrium keeps its e-mails here for operators.
              </EmptyState>
            ) : (
              <div className={styles.split} data-reading={mailId !== undefined}>
                <ul className={styles.list} aria-label="Mail">
                  {data.map((mail) => (
                    <li key={mail.id}>
                      <Link
                        to="/settings/mailbox"
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
                  <p className={styles.hint}>Choose an e-mail to read it.</p>
                ) : (
                  <Reading mailId={mailId} />
                )}
              </div>
            )
          }
        </QueryView>
      }
    />
  );
}

function Reading({ mailId }: { mailId: string }) {
  const mail = api.mail.read.useQuery({ mailId }, { retry: false });
  return (
    <QueryView query={mail} name="the e-mail" rows={4} height={40}>
      {({ data: { subject, to, text } }) => (
        <article className={styles.reading}>
          <Link to="/settings/mailbox" search={{}} className={styles.back}>
            All e-mails
          </Link>
          <h2>{subject}</h2>
          <p className={styles.to}>To {to}</p>
          <MailText text={text} />
        </article>
      )}
    </QueryView>
  );
}
