import { Button, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../../shared/api/download.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';

const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['json', 'JSON, with sources'],
] as const;

export function ExportMenu({ datatableId, name }: { datatableId: string; name: string }) {
  const [hasEvidence, setEvidence] = useState(false);
  const [hasHistory, setHistory] = useState(false);
  const save = (format: string) => {
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
