import { Button } from '@mantine/core';
import { TABLE_TEMPLATES, type TableTemplate } from '../../../shared/ai-table/templates.ts';
import styles from './NewTablePage.module.css';

/** Starts the columns of a new table from a template. */
export function TemplatePicker({ onPick }: { onPick: (template: TableTemplate) => void }) {
  return (
    <div className={styles.templates} role="group" aria-label="Templates">
      <span>Templates</span>
      {TABLE_TEMPLATES.map((template) => (
        <Button key={template.id} variant="default" title={template.about} onClick={() => onPick(template)}>
          {template.name}
        </Button>
      ))}
    </div>
  );
}
