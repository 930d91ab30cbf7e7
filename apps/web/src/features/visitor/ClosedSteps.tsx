import { Button } from '@mantine/core';
import { formatLongDay } from '../../shared/format/date.ts';
import type { Link } from './link.ts';
import { StepCard, VisitFrame } from './VisitFrame.tsx';

/** Shown for a link whose time is over. */
export function Expired({ link }: { link: Link }) {
  const lead = `It was open until ${formatLongDay(new Date(link.expiresAt))}. Ask the sender for a new link.`;
  return (
    <VisitFrame link={link} steps={[]}>
      <StepCard title="This link has expired" lead={lead} />
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
