import type { ApiOutput } from '../../shared/api/client.ts';

export type Ended = ApiOutput['organization']['listEnded']['data'][number];

/** What happened to an organization that one was in, and what can be done about it. */
export function endedWords({ name, reason }: Ended, email: string): { title: string; lead: string } {
  if (reason === 'switchedOff') {
    return { title: `${name} is switched off`, lead: 'It is open to its Owners alone for now. Only they can open it.' };
  }
  if (reason === 'deleted') {
    return {
      title: `${name} was deleted`,
      lead: 'Its Owners can bring it back, with everything in it, for thirty days.',
    };
  }
  const lead = `Your access has ended. What you made there stays there. To come back, ask an Owner to invite ${email}.`;
  return { title: `You are no longer in ${name}`, lead };
}
