/** Prints one line to the terminal. */
export function print(line = '') {
  process.stdout.write(`${line}\n`);
}
