import type { Rule, RuleUse } from '@atrium/domain/bank-reconcile';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { rowAfterKey } from '../../../shared/grid/grid-keys.ts';
import { useFocusOnMount } from '../../../shared/keyboard/return-focus.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { conditionWords, ruleNumber } from './rule-words.ts';
import { dropIndex } from './rule-order.ts';
import { useWords } from './use-words.ts';
import styles from './Rules.module.css';

export type RuleCommands = {
  open: (ruleId: string) => void;
  move: (from: number, to: number) => void;
  toggle: (ruleId: string) => void;
  duplicate: (ruleId: string) => void;
  remove: (ruleId: string) => void;
};

type Props = {
  rules: readonly Rule[];
  uses: ReadonlyMap<string, RuleUse>;
  categoryName: (categoryId: string) => string;
  changed: ReadonlySet<string>;
  /** The rule that the editor shows. */
  openId: string | undefined;
  mayEdit: boolean;
  commands: RuleCommands;
  ref?: RefObject<HTMLDivElement | null>;
};

type Drop = { over: number; edge: 'before' | 'after' };
const PAGE = 8;

/** The rules in their order. Rows are moved by dragging, with Alt and the arrows, or from their menu. */
export function RuleList(props: Props) {
  const { rules, mayEdit, commands, openId, ref } = props;
  const own = useRef<HTMLDivElement>(null);
  const list = ref ?? own;
  const [active, setActive] = useState(0);
  const [dragged, setDragged] = useState<number>();
  const [drop, setDrop] = useState<Drop>();
  useFocusOnMount(list);
  const at = Math.min(active, rules.length - 1);
  useEffect(() => {
    // In braces, because newer browsers return a promise, which an effect must not.
    document.getElementById(ruleRowId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const move = (from: number, to: number) => {
    commands.move(from, to);
    setActive(Math.max(0, Math.min(to, rules.length - 1)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    if (handleKey(event.key, event.altKey)) event.preventDefault();
  };
  function handleKey(key: string, alt: boolean): boolean {
    const rule = rules[at];
    if (rule === undefined) return false;
    if (alt) {
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rules.length - 1 }[key];
      if (to === undefined || !mayEdit) return false;
      move(at, to);
      return true;
    }
    const next = rowAfterKey(key, at, rules.length, PAGE);
    if (next !== undefined) setActive(next);
    else if (key === 'Enter') commands.open(rule.ruleId);
    else if (key === ' ' && mayEdit) commands.toggle(rule.ruleId);
    else if (key === 'Delete' && mayEdit) commands.remove(rule.ruleId);
    else return false;
    return true;
  }
  const endDrag = () => {
    setDragged(undefined);
    setDrop(undefined);
  };
  return (
    <div
      ref={list}
      role="grid"
      tabIndex={0}
      aria-label="Rules in order"
      aria-rowcount={rules.length}
      aria-activedescendant={rules.length > 0 ? ruleRowId(at) : undefined}
      className={styles.list}
      data-panel={openId === undefined ? undefined : true}
      onKeyDown={onKeyDown}
    >
      {rules.map((rule, index) => (
        <RuleRow
          key={rule.ruleId}
          {...props}
          rule={rule}
          index={index}
          isActive={index === at}
          isDragged={index === dragged}
          drop={drop?.over === index && dragged !== index ? drop.edge : undefined}
          onActivate={() => setActive(index)}
          onMove={move}
          drag={{
            onDragStart: () => setDragged(index),
            onDragOver: (event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setDrop({ over: index, edge: edgeAt(event) });
            },
            onDrop: (event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, dropIndex(dragged, index, edgeAt(event)));
              endDrag();
            },
            onDragEnd: endDrag,
          }}
        />
      ))}
    </div>
  );
}

function edgeAt(event: DragEvent): Drop['edge'] {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientY < box.top + box.height / 2 ? 'before' : 'after';
}

function ruleRowId(index: number): string {
  return `rule-row-${index}`;
}

type RowProps = Props & {
  rule: Rule;
  index: number;
  isActive: boolean;
  isDragged: boolean;
  drop: Drop['edge'] | undefined;
  onActivate: () => void;
  onMove: (from: number, to: number) => void;
  drag: {
    onDragStart: () => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onDragEnd: () => void;
  };
};

function RuleRow(props: RowProps) {
  const { rule, index, rules, uses, categoryName, changed, openId, mayEdit, commands, drag } = props;
  const { ruleId, ruleName, ruleConfig, isActive } = rule;
  const words = useWords(uses.get(ruleId), (id) => ruleNumber(rules, id));
  return (
    // The grid around the rows has the focus and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={ruleRowId(index)}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={openId === ruleId}
      className={styles.row}
      data-active={props.isActive || openId === ruleId || undefined}
      data-inactive={!isActive || undefined}
      data-changed={changed.has(ruleId) || undefined}
      data-dragged={props.isDragged || undefined}
      data-drop={props.drop}
      onDragOver={drag.onDragOver}
      onDrop={drag.onDrop}
      onClick={(event) => {
        props.onActivate();
        if (!(event.target instanceof Element && event.target.closest('button, [role="menu"]'))) commands.open(ruleId);
      }}
    >
      <span role="gridcell">
        {mayEdit && (
          <span
            className={styles.handle}
            draggable
            title="Drag, or press Alt with an arrow key"
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              const row = event.currentTarget.closest('[role="row"]');
              if (row !== null) event.dataTransfer.setDragImage(row, 12, 12);
              drag.onDragStart();
            }}
            onDragEnd={drag.onDragEnd}
          >
            <IconGripVertical size={14} aria-label="Drag to move" />
          </span>
        )}
      </span>
      <span role="gridcell" className={styles.number}>
        {formatCount(index + 1)}
      </span>
      <span role="gridcell" className={styles.what}>
        <b>{ruleName}</b>
        <p>{conditionWords(ruleConfig).join(', ')}</p>
      </span>
      <span role="gridcell" className={styles.category}>
        {categoryName(rule.categoryId)}
      </span>
      <span role="gridcell" className={styles.use} data-dead={words.isDead || undefined}>
        <b>{words.count}</b>
        <p>{words.detail}</p>
      </span>
      <span role="gridcell">{mayEdit && <RuleMenu {...props} />}</span>
    </div>
  );
}

function RuleMenu({ rule, index, rules, commands, onMove }: RowProps) {
  const last = rules.length - 1;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon tabIndex={-1} aria-label={`Actions for ${rule.ruleName}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => commands.open(rule.ruleId)}>Edit</Menu.Item>
        <Menu.Item disabled={index === 0} onClick={() => onMove(index, index - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={index === last} onClick={() => onMove(index, index + 1)}>
          Move down
        </Menu.Item>
        <Menu.Item disabled={index === 0} onClick={() => onMove(index, 0)}>
          Move to the top
        </Menu.Item>
        <Menu.Item disabled={index === last} onClick={() => onMove(index, last)}>
          Move to the end
        </Menu.Item>
        <Menu.Item onClick={() => commands.toggle(rule.ruleId)}>{rule.isActive ? 'Switch off' : 'Switch on'}</Menu.Item>
        <Menu.Item onClick={() => commands.duplicate(rule.ruleId)}>Duplicate</Menu.Item>
        <Menu.Item onClick={() => commands.remove(rule.ruleId)}>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
