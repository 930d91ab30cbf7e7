import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { formatCount } from '../format/number.ts';
import styles from './Evidence.module.css';

type Props = {
  /** The name of one thing, such as “place”. */
  name: string;
  /** From 0; -1 while none is chosen. */
  at: number;
  count: number;
  onStep: (by: number) => void;
};

/** Buttons for the next and the previous place, with the keys N and P in their hints. */
export function Stepper({ name, at, count, onStep }: Props) {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return (
    <span className={styles.stepper}>
      {at < 0 ? `${title}s: ${formatCount(count)}` : `${title} ${formatCount(at + 1)} of ${formatCount(count)}`}
      <Tooltip label={`Previous ${name}  P`}>
        <ActionIcon aria-label={`Previous ${name}`} onClick={() => onStep(-1)}>
          <IconChevronUp size={15} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`Next ${name}  N`}>
        <ActionIcon aria-label={`Next ${name}`} onClick={() => onStep(1)}>
          <IconChevronDown size={15} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
