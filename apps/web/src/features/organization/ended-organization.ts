import type { ApiOutput } from '../../shared/api/client.ts';

export type Ended = ApiOutput['organization']['listEnded']['data'][number];

/** Explains why the user lost an organization, and what to do. */
export function endedWords({ name, reason }: Ended, email: string): { title: string; lead: string } {
  if (reason === 'switchedOff') {
    return { title: `${name} is switched off`, lead: 'Only its Owners can open it, or switch it on again.' };
  }
  if (reason === 'deleted') {
    return {
      title: `${name} was deleted`,
      lead: 'Its Owners can restore it with everything in it for 30 days.',
    };
  }
  const lead = `Your access has ended. What you created there stays there. To return, ask an Owner to invite ${email}.`;
  return { title: `You are no longer in ${name}`, lead };
}
