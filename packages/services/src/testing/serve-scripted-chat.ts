/**
 * The scripted chat as its own process, for tests of the whole product. Prints the environment that points the product at it.
 * Each line of its input is a JSON array of replies: the model gives one after the other, by the turns that it sees.
 */
import { createInterface } from 'node:readline';
import { type ChatReply, startScriptedChat } from './scripted-chat.ts';

const chat = await startScriptedChat();
createInterface({ input: process.stdin }).on('line', (line) => {
  const replies = JSON.parse(line) as ChatReply[]; // written by the test
  chat.answer(({ messages }) => {
    const turns = messages.filter(({ role }) => role === 'assistant').length;
    return replies[turns] ?? { text: 'End' };
  });
});
process.stdout.write(`${JSON.stringify(chat.env)}\n`);
process.once('SIGTERM', () => {
  for (const wrong of chat.wrong) process.stderr.write(`Not the API of the model: ${wrong}\n`);
  process.exit(chat.wrong.length === 0 ? 0 : 1);
});
