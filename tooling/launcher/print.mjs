/** One line for the person at the terminal. */
export function print(line = '') {
  process.stdout.write(`${line}\n`);
}
