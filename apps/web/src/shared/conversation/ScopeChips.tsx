import { Button, Popover } from '@mantine/core';
import { IconBooks, IconFile, IconFolder, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf, files, formatCount } from '../format/number.ts';
import { exclude, type Scope, type ScopeNode } from './scope.ts';
import { ScopePicker } from './ScopePicker.tsx';
import { type CountedChoice, useCounted } from './use-scope.ts';
import styles from './ScopeChips.module.css';

const SHOWN = 4;
const ICONS: Record<ScopeNode['type'], typeof IconFile> = { dataroom: IconBooks, folder: IconFolder, file: IconFile };

type Props = { scope: Scope | undefined; onChange: (scope: Scope) => void };

/** Shows what the next question covers, and changes it. */
export function ScopeChips({ scope, onChange }: Props) {
  return (
    <div className={styles.chips} role="group" aria-label="Asking about">
      {scope === undefined ? (
        <span className={styles.chip}>Finding the files…</span>
      ) : (
        <KnownScope scope={scope} onChange={onChange} />
      )}
    </div>
  );
}

function KnownScope({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const { choices, total } = useCounted(scope);
  const [opened, setOpened] = useState(false);
  const more = choices.length - SHOWN;
  return (
    <>
      {scope.length === 0 && (
        <span className={styles.chip}>
          <IconBooks size={13} stroke={1.6} aria-hidden="true" />
          <span>All data rooms</span>
          {total !== undefined && <em>{files(total)}</em>}
        </span>
      )}
      {choices.slice(0, SHOWN).map((choice) => (
        <Chip
          key={`${choice.node.type} ${choice.node.id}`}
          choice={choice}
          onRemove={() => onChange(exclude(scope, choice.path, () => []))}
        />
      ))}
      {more > 0 && <span className={styles.chip}>{countOf(more, { one: '# more', other: '# more' })}</span>}
      <Popover opened={opened} onChange={setOpened} width={340} position="top-start" shadow="md" radius="md" trapFocus>
        <Popover.Target>
          <button type="button" className={styles.add} onClick={() => setOpened(!opened)}>
            <IconPlus size={12} aria-hidden="true" />
            Scope
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.picker} aria-label="Choose what to ask about">
          <ScopePicker label="What to ask about" scope={scope} onChange={onChange} />
          <div className={styles.foot}>
            <span>{scope.length === 0 ? 'Nothing selected: all data rooms' : total !== undefined && files(total)}</span>
            <Button size="compact-sm" variant="default" onClick={() => setOpened(false)}>
              Done
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function Chip({ choice, onRemove }: { choice: CountedChoice; onRemove: () => void }) {
  const { node, files: count, ofFiles } = choice;
  const Icon = ICONS[node.type];
  const name = node.name ?? 'Unnamed';
  return (
    <span className={styles.chip} title={choice.path.map((one) => one.name).join(' / ')}>
      <Icon size={13} stroke={1.6} aria-hidden="true" />
      <span>{name}</span>
      {count !== undefined && node.type === 'dataroom' && <em>{files(count)}</em>}
      {count !== undefined && ofFiles !== undefined && node.type === 'folder' && <em>{partOf(count, ofFiles)}</em>}
      <button type="button" aria-label={`Do not ask about ${name}`} onClick={onRemove}>
        <IconX size={12} />
      </button>
    </span>
  );
}

/** 12 of 118 files */
function partOf(count: number, all: number): string {
  const part = formatCount(count);
  return countOf(all, { one: `${part} of # file`, other: `${part} of # files` });
}
