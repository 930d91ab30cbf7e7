import type { Answer, ProgramOutcome, ProgramTask, Reply } from './messages.ts';

let requests = 0;
const absent = new Set<ProgramTask['name']>();

/**
 * Asks the parent to run a program, because a reading process may start none. The parent chooses the arguments. `absent`: it
 * is not installed.
 */
export async function runProgram(task: ProgramTask): Promise<ProgramOutcome> {
  if (absent.has(task.name)) return { status: 'absent' };
  requests += 1;
  const id = requests;
  const outcome = await new Promise<ProgramOutcome>((resolve) => {
    const listen = (reply: Reply): void => {
      if (reply.kind !== 'program' || reply.id !== id) return;
      process.off('message', listen);
      resolve(reply.outcome);
    };
    process.on('message', listen);
    process.send?.({ kind: 'program', id, task } satisfies Answer);
  });
  if (outcome.status === 'absent') absent.add(task.name);
  return outcome;
}
