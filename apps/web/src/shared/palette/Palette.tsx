import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconFile,
  IconFolder,
  IconMessage,
  IconQuote,
  IconRefresh,
  IconSearch,
  IconTable,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { SearchResult } from '@atrium/domain/search';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { messageOf } from '../api/errors.ts';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { Excerpt } from './Excerpt.tsx';
import { Objects, Recent } from './Objects.tsx';
import { useCommands } from './commands.ts';
import { chooseFirst, paletteStore } from './spotlight-store.ts';
import styles from './Palette.module.css';

const ICONS: Record<SearchResult['resourceType'], typeof IconFile> = {
  dataroom: IconBuildingWarehouse,
  folder: IconFolder,
  document: IconFile,
  passage: IconQuote,
  conversation: IconMessage,
  transaction: IconArrowsExchange,
  cell: IconTable,
};
const PAUSE_MS = 180;
/** Names come first in the answer, so it must be long enough for some cells and passages. */
const LIMIT = 40;

/** Searches names and contents, and runs commands. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  useReturnFocus();
  useEffect(() => {
    paletteStore.setState((state) => ({ ...state, opened: true }));
  }, []);
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      size={600}
      scrollable
      maxHeight={420}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.32, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Search or run a command' } }}
      classNames={{ action: styles.action, actionsGroup: styles.group }}
    >
      <Spotlight.Search
        placeholder="Search names and contents, or run a command"
        leftSection={<IconSearch size={16} stroke={1.6} />}
        aria-label="Search or run a command"
      />
      <Spotlight.ActionsList>
        <Recent query={query} />
        <Commands query={query} />
        <Objects query={query} />
        <Results query={query} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Commands({ query }: { query: string }) {
  const words = query.trim().toLowerCase();
  const commands = useCommands().filter((command) => command.label.toLowerCase().includes(words));
  if (commands.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Commands">
      {commands.map(({ label, icon: Icon, run }) => (
        <Spotlight.Action key={label} label={label} leftSection={<Icon size={16} stroke={1.5} />} onClick={run} />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function Results({ query }: { query: string }) {
  const [words] = useDebouncedValue(query.trim(), PAUSE_MS);
  const router = useRouter();
  const search = api.search.global.useQuery(
    { search: words, limit: LIMIT },
    { enabled: words !== '', placeholderData: (last) => last },
  );
  const { data } = search;
  useEffect(() => {
    if (data !== undefined) chooseFirst();
  }, [data]);
  if (words === '') return null;
  if (search.isError && !search.isFetching) {
    return (
      <Spotlight.ActionsGroup label="Results">
        <Spotlight.Action
          label="Search again"
          description={messageOf(search.error)}
          leftSection={<IconRefresh size={16} stroke={1.5} />}
          closeSpotlightOnTrigger={false}
          onClick={() => void search.refetch()}
        />
      </Spotlight.ActionsGroup>
    );
  }
  const results = data?.data ?? [];
  if (results.length === 0) {
    return <Spotlight.Empty>{search.isFetching ? 'Searching…' : `No results for “${words}”`}</Spotlight.Empty>;
  }
  return (
    <Spotlight.ActionsGroup label="Results">
      {results.map((result, index) => (
        <Spotlight.Action
          key={`${result.resourceType} ${result.resourceId} ${index}`}
          onClick={() => void router.navigate({ href: result.resourceUrl })}
        >
          <Result result={result} words={words} />
        </Spotlight.Action>
      ))}
    </Spotlight.ActionsGroup>
  );
}

function Result({ result, words }: { result: SearchResult; words: string }) {
  const Icon = ICONS[result.resourceType];
  const { excerpt, page } = result.additionalInfo;
  const isPassage = result.resourceType === 'passage';
  const place = page === null ? result.resourcePath : `${result.resourcePath}, page ${page}`;
  return (
    <span className={styles.found}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <span>
        <b>{result.displayStr}</b>
        {excerpt !== null && isPassage && <Excerpt text={excerpt} words={words} />}
        <em>{excerpt === null || isPassage ? place : `${excerpt} · ${place}`}</em>
      </span>
    </span>
  );
}
