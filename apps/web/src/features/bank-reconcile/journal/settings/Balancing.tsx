import { Checkbox, TextInput } from '@mantine/core';
import type { ExportDraft } from '../export-draft.ts';
import { thresholdProblem } from '../export-draft.ts';
import styles from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';

type Props = {
  draft: Pick<ExportDraft, 'autoCorrection' | 'balancingRequired'>;
  mayEdit: boolean;
  onChange: (change: Partial<Props['draft']>) => void;
};

/** Whether unbalanced journals block, and where the differences of rounding go. */
export function Balancing({ draft: { autoCorrection, balancingRequired }, mayEdit, onChange }: Props) {
  const change = (next: Partial<ExportDraft['autoCorrection']>) =>
    onChange({ autoCorrection: { ...autoCorrection, ...next } });
  return (
    <SettingsSection
      title="Balance and rounding"
      summary={balancingRequired ? 'Must balance' : 'Differences are flagged'}
    >
      <Checkbox
        label="Journals must balance"
        disabled={!mayEdit}
        checked={balancingRequired}
        onChange={(event) => onChange({ balancingRequired: event.currentTarget.checked })}
      />
      <Checkbox
        label="Post what rounding leaves"
        disabled={!mayEdit}
        checked={autoCorrection.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <div className={styles.pair}>
        <TextInput
          size="xs"
          label="Adjustment code"
          required
          disabled={!mayEdit}
          maxLength={255}
          autoComplete="off"
          value={autoCorrection.adjustmentAccountCode}
          onChange={(event) => change({ adjustmentAccountCode: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label="Adjustment account"
          required
          disabled={!mayEdit}
          maxLength={255}
          autoComplete="off"
          value={autoCorrection.adjustmentAccountName}
          onChange={(event) => change({ adjustmentAccountName: event.currentTarget.value })}
        />
      </div>
      <TextInput
        size="xs"
        label="Warn about differences from"
        inputMode="decimal"
        disabled={!mayEdit}
        autoComplete="off"
        value={autoCorrection.warningThreshold}
        error={thresholdProblem(autoCorrection.warningThreshold)}
        onChange={(event) => change({ warningThreshold: event.currentTarget.value })}
      />
    </SettingsSection>
  );
}
