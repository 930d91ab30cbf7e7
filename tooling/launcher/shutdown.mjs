import { print } from './print.mjs';

/** Calls `stop` once on the first signal from the terminal or the parent. A second signal ends the process at once. */
export function onEnd(stop) {
  let asked = false;
  const end = (reason) => {
    if (asked) {
      if (reason === 'SIGINT') process.exit(130);
      return;
    }
    asked = true;
    stop().then(
      () => process.exit(),
      (error) => {
        print(`Stopping failed: ${error.message}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  process.once('disconnect', () => end('disconnect'));
  return end;
}
