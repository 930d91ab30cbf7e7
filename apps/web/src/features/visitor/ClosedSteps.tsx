import { Button } from '@mantine/core';
import { formatLongDay } from '../../shared/format/date.ts';
import type { Link } from './link.ts';
import { StepCard, VisitFrame } from './VisitFrame.tsx';

/** Shown for a link whose time is over. */
export function Expired({ link }: { link: Link }) {
  const day = link.expiresAt === null ? null : formatLongDay(new Date(link.expiresAt));
  const lead = day === null ? 'This link has expired.' : `This link was open until ${day}.`;
  return (
    <VisitFrame link={link} steps={[]}>
      <StepCard title="This link has expired" lead={lead}>
        <p>Ask {link.contact?.name ?? 'the sender'} for a new link.</p>
      </StepCard>
    </VisitFrame>
  );
}

/** Shown after the visitor declined the agreement. Nothing is recorded. */
export function Declined({ link, onBack }: { link: Link; onBack: () => void }) {
  return (
    <VisitFrame link={link} steps={[]}>
      <StepCard
        title="You declined the agreement"
        lead="Nothing was signed and nothing was recorded. The documents stay closed."
      >
        <div>
          <Button size="md" variant="default" onClick={onBack}>
            Read the agreement again
          </Button>
        </div>
      </StepCard>
    </VisitFrame>
  );
}
