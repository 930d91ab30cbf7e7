import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing, isWorthRetrying, statusOf } from '../../shared/api/errors.ts';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { AgreementStep } from './AgreementStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { EnterStep } from './EnterStep.tsx';
import { enterRoom, loadLink } from './gates.ts';
import { Declined, Expired } from './ClosedSteps.tsx';
import { type Link, linkOf } from './link.ts';
import { linkToken, useOpenedLink } from './link-token.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { loadPlace } from './room/opening.ts';
import type { Place } from './room/place.ts';
import { currentStep, stepsOf } from './steps.ts';
import { LINK_KEY, visitQueries } from './visit-api.ts';
import { VisitFrame } from './VisitFrame.tsx';
import { VisitMessage } from './VisitMessage.tsx';
import { VisitStart } from './VisitStart.tsx';

async function loadRoomPage() {
  return { default: (await import('./room/RoomPage.tsx')).RoomPage };
}

const RoomPage = lazyPart(loadRoomPage);

/** The page of a share link: its gates, then the documents. It holds nothing of a member in the same browser. */
export function VisitPage() {
  const opened = useOpenedLink();
  return (
    <QueryClientProvider client={visitQueries}>
      <Visit key={opened} />
    </QueryClientProvider>
  );
}

function useLink() {
  const place: Place = useSearch({ strict: false });
  return useQuery({
    queryKey: LINK_KEY,
    queryFn: async () => {
      // A page that is loaded again has no token. Most of its visitors are in the data room.
      if (linkToken() === '') void loadRoomPage().catch(shownByPage);
      const link = linkOf(await loadLink(), window.location.origin);
      if (isInRoom(link)) void loadPlace(place);
      return link;
    },
  });
}

/** The page asks for the code again, and shows what went wrong. */
function shownByPage(): void {}

function isInRoom(link: Link): boolean {
  return !link.isExpired && link.hasEntered && currentStep(link.gates, false) === 'room';
}

function Visit() {
  const link = useLink();
  const { data, error } = link;
  const isRefused = error !== null && !isWorthRetrying(error);
  if (data !== undefined && !isRefused) {
    return <OpenLink link={data} reload={async () => (await link.refetch()).data} />;
  }
  if (error === null) return <VisitStart label="Opening the link" />;
  if (linkToken() === '' && [401, 404, 422].includes(statusOf(error) ?? 0)) {
    return (
      <VisitMessage title="Open your link again">
        <p>For your security, this page does not keep the link. Open it again from your e-mail.</p>
      </VisitMessage>
    );
  }
  if (isMissing(error)) {
    return (
      <VisitMessage title="This link does not work">
        <p>It was withdrawn, or the address is incomplete. Ask the sender for a new link.</p>
      </VisitMessage>
    );
  }
  return (
    <VisitMessage title="The link could not be opened" retry={() => void link.refetch()}>
      <p>{statusOf(error) === 429 ? 'There were too many attempts. Try again in a minute.' : NOT_REACHED}</p>
    </VisitMessage>
  );
}

const NOT_REACHED = 'The server could not be reached. Check your connection and try again.';
const RECORDED = 'Your name, the time and your IP address are recorded with the signature.';

type OpenProps = {
  link: Link;
  /** Asks the server again what has been passed. */ reload: () => Promise<Link | undefined>;
};

function OpenLink({ link, reload }: OpenProps) {
  const [email, setEmail] = useState('');
  const [hasRequestedCode, setRequestedCode] = useState(false);
  const [hasDeclined, setDeclined] = useState(false);
  const step = currentStep(link.gates, hasRequestedCode);
  const onPassed = async () => {
    const next = await reload();
    if (next === undefined || next.hasEntered || currentStep(next.gates, false) !== 'room') return;
    // The visitor has just acted: the last gate opens the documents.
    await enterRoom();
    await reload();
  };
  const steps = stepsOf(link.gates, step);
  if (link.isExpired) return <Expired link={link} />;
  if (hasDeclined) return <Declined link={link} onBack={() => setDeclined(false)} />;
  if (isInRoom(link)) {
    return (
      <RoomPage
        link={link}
        fallback={
          <main id="content">
            <SkeletonRows rows={8} height={44} label="Opening the documents" />
          </main>
        }
      />
    );
  }
  return (
    <VisitFrame
      link={link}
      steps={steps}
      note={step === 'agreement' ? RECORDED : undefined}
      isTall={step === 'agreement'}
    >
      {step === 'password' && <PasswordStep onPassed={onPassed} />}
      {step === 'email' && (
        <EmailStep
          email={email}
          onRequested={(requested) => {
            setEmail(requested);
            setRequestedCode(true);
          }}
        />
      )}
      {step === 'code' && <CodeStep email={email} onPassed={onPassed} onOtherAddress={() => setRequestedCode(false)} />}
      {step === 'agreement' && <AgreementStep onPassed={onPassed} onDecline={() => setDeclined(true)} />}
      {step === 'room' && <EnterStep onPassed={onPassed} />}
    </VisitFrame>
  );
}
