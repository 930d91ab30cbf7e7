import type { Source } from '@atrium/domain/conversation';
import { memo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { answerBlocks, withoutHalfCitation } from './answer-blocks.ts';
import { SourcesContext, useSources } from './citation-context.ts';
import { citationMarks } from './citation-marks.ts';
import { CiteMark } from './CiteChip.tsx';
import styles from './AnswerText.module.css';

type Props = { messageId: string; text: string; sources: readonly Source[]; isWriting: boolean };

/** An answer's Markdown. The text is untrusted: no HTML, no external pictures, and links get no referrer or opener. */
export const AnswerText = memo(function AnswerText({ messageId, text, sources, isWriting }: Props) {
  const context = useSources(messageId, sources);
  const blocks = answerBlocks(isWriting ? withoutHalfCitation(text) : text);
  return (
    <SourcesContext value={context}>
      <div className={styles.text} data-writing={isWriting || undefined}>
        {blocks.map((block, index) => (
          // Blocks are only added at the end, so the index identifies a block.
          // oxlint-disable-next-line react/no-array-index-key
          <Block key={index} markdown={isWriting && index === blocks.length - 1 ? closed(block) : block} />
        ))}
        {isWriting && blocks.length === 0 && <p />}
      </div>
    </SourcesContext>
  );
});

/** Closes open Markdown, so that an unfinished table or bold word does not show its marks. */
function closed(block: string): string {
  return remend(block, { linkMode: 'text-only', images: false });
}

const plugins = [remarkGfm, citationMarks];

const components: Components = {
  cite: ({ node }) => {
    const text = node?.children[0];
    const words = text?.type === 'text' ? text.value : '';
    return <CiteMark n={Number(node?.properties['data-n'])} text={words} />;
  },
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ alt }) => alt ?? '',
  input: ({ checked }) => (checked === true ? '☑ ' : '☐ '),
  table: ({ children }) => (
    // A wide table scrolls by itself, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
};

const Block = memo(function Block({ markdown }: { markdown: string }) {
  return (
    <Markdown remarkPlugins={plugins} components={components}>
      {markdown}
    </Markdown>
  );
});
