import type { Source } from '@atrium/domain/conversation';
import { HoverCard } from '@mantine/core';
import { use } from 'react';
import { Quote } from '../evidence/Quote.tsx';
import { Cite } from '../parts/Cite.tsx';
import { formatCount } from '../format/number.ts';
import { CitationContext, SourcesContext } from './citation-context.ts';
import { citationKey } from './thread.ts';
import styles from './CiteChip.module.css';

/** `[n]` in an answer: a citation if source n exists and is verified, else plain text. */
export function CiteMark({ n, text }: { n: number; text: string }) {
  const { messageId, sources } = use(SourcesContext);
  const source = sources.get(n);
  if (source === undefined || !source.verified) return text;
  return <CiteChip source={source} messageId={messageId} />;
}

function CiteChip({ source, messageId }: { source: Source; messageId: string }) {
  const { current, open } = use(CitationContext);
  const key = citationKey(messageId, source.n);
  return (
    <HoverCard
      width={320}
      position="top"
      openDelay={200}
      closeDelay={120}
      interactive
      role="tooltip"
      shadow="md"
      radius="md"
      withinPortal
    >
      <HoverCard.Target>
        <Cite
          label={source.n}
          current={current === key}
          aria-label={`Citation ${source.n}: ${source.name}, page ${formatCount(source.page)}`}
          onClick={() => open({ key, source })}
        />
      </HoverCard.Target>
      <HoverCard.Dropdown className={styles.card}>
        <Quote source={source} place={`${source.name}, page ${formatCount(source.page)}`} />
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
