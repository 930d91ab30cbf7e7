import type { Row } from '@atrium/domain/ai-table';
import type { Written } from '@atrium/domain/value';
import { announce } from '../../../shared/feedback/announce.ts';
import { isSingleCell, type Place } from '../../../shared/grid/selection.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { type CellContext, selectedBounds } from './cell-context.ts';
import type { Move } from './CellEditor.tsx';
import { copyBySelf, copyRows, copySelection, pasteText } from './clipboard-actions.ts';
import { clearCells, commitEntry, fillDown, startEditing, stopEditing } from './edit-actions.ts';
import { acceptCells, acceptRows, goToNextReview, readCellsAgain } from './review-actions.ts';

/** Time in which a second click makes a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 240;

/** Binds the commands of keyboard, mouse and clipboard to the context at the moment they run. */
export function createCellActions(now: () => CellContext) {
  let evidenceTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    startEditing: (place: Place, text: string | undefined): boolean => {
      clearTimeout(evidenceTimer);
      return startEditing(now(), place, text);
    },
    stopEditing: () => stopEditing(now()),
    commit: (row: Row, column: ShownColumn, written: Written, move: Move) =>
      commitEntry(now(), row, column, written, move),
    clear: () => void clearCells(now()),
    copiedText: () => copySelection(now()),
    copy: () => void copyBySelf(now()),
    paste: (text: string) => void pasteText(now(), text),
    fillDown: () => void fillDown(now()),
    accept: () => void acceptCells(now()),
    acceptRows: (rows: readonly Row[]) => void acceptRows(now(), rows),
    copyRows: (rows: readonly Row[]) => void copyRows(now(), rows),
    readAgain: () => void readCellsAgain(now()),
    nextReview: () => goToNextReview(now()),
    undo: () => void undoLast(now()),
    redo: () => void redoLast(now()),
    close: () => closeRangeOrEvidence(now()),
    openEvidence: () => now().openEvidence(),
    /** Opens the evidence unless a double click follows: opening it moves the columns under the pointer. */
    openEvidenceSoon: () => {
      clearTimeout(evidenceTimer);
      if (!now().isPanelOpen) evidenceTimer = setTimeout(() => now().openEvidence(), DOUBLE_CLICK_MS);
    },
    openRowMenu: (place: Place, box: DOMRect) => now().openRowMenu(place, box),
  };
}
export type CellActions = ReturnType<typeof createCellActions>;

async function undoLast(context: CellContext): Promise<void> {
  const label = await context.undoLast();
  announce(label === undefined ? 'Nothing to undo' : `Undone: ${label}`);
}

async function redoLast(context: CellContext): Promise<void> {
  const label = await context.redoLast();
  announce(label === undefined ? 'Nothing to redo' : `Redone: ${label}`);
}

/** Reduces a range to one cell, or closes the evidence. */
function closeRangeOrEvidence(context: CellContext): void {
  const range = selectedBounds(context);
  const { focus, closeEvidence } = context;
  if (range !== null && !isSingleCell(range)) focus.goTo(focus.place);
  else closeEvidence();
}
