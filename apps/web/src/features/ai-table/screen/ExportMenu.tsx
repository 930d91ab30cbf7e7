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
  const save = (format: string) => {
    const query = new URLSearchParams({ datatableId, format, evidence: String(hasEvidence) });
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
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={hasEvidence}
          closeMenuOnClick={false}
          rightSection={hasEvidence ? <IconCheck size={14} aria-hidden="true" /> : null}
          onClick={() => setEvidence(!hasEvidence)}
        >
          Add page, quote and status
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
