import type { Datatable, DownloadDatatableInput } from '@atrium/domain/ai-table';
import { Button, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { apiClient } from '../../../shared/api/client.ts';
import { saveFile } from '../../../shared/api/download.ts';
import { requestDownload } from '../../../shared/download/download-store.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';

/** Values from which on a worker writes the file, with progress and a way to stop. */
const LARGE_EXPORT_VALUES = 100_000;

type FileFormat = z.output<typeof DownloadDatatableInput>['format'];
const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['json', 'JSON, with sources'],
] as const satisfies readonly (readonly [FileFormat, string])[];

export function ExportMenu({ table }: { table: Datatable }) {
  const { id: datatableId, name } = table;
  const isLarge = table.rowCount * table.datatableMetadata.columns.length > LARGE_EXPORT_VALUES;
  const [hasEvidence, setEvidence] = useState(false);
  const [hasHistory, setHistory] = useState(false);
  const save = async (format: FileFormat) => {
    if (isLarge) {
      const options = { datatableId, format, evidence: hasEvidence, history: hasHistory };
      return requestDownload(async () => apiClient.aiTable.prepareDownload.mutate(options));
    }
    const added = { evidence: String(hasEvidence), history: String(hasHistory) };
    const query = new URLSearchParams({ datatableId, format, ...added });
    return attempt(() => saveFile(`/api/v1/datatable/download?${query.toString()}`, `${name}.${format}`));
  };
  return (
    <Menu position="bottom-end" width={252}>
      <Menu.Target>
        <Button variant="default">Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(([format, label]) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Added label="Add page, quote and status" isOn={hasEvidence} onChange={setEvidence} />
        <Added label="Add the history of each value" isOn={hasHistory} onChange={setHistory} />
        {isLarge && (
          <>
            <Menu.Divider />
            <Menu.Label>This table is large. It is downloaded when the file is ready.</Menu.Label>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type AddedProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Added({ label, isOn, onChange }: AddedProps) {
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={isOn}
      closeMenuOnClick={false}
      rightSection={isOn ? <IconCheck size={14} aria-hidden="true" /> : null}
      onClick={() => onChange(!isOn)}
    >
      {label}
    </Menu.Item>
  );
}
