import { Button, Menu } from '@mantine/core';
import { saveFile } from '../../../shared/api/download.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';

const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['json', 'JSON, with sources'],
] as const;

export function ExportMenu({ datatableId, name }: { datatableId: string; name: string }) {
  const save = (format: string) =>
    attempt(() =>
      saveFile(
        `/api/v1/datatable/download?${new URLSearchParams({ datatableId, format }).toString()}`,
        `${name}.${format}`,
      ),
    );
  return (
    <Menu position="bottom-end" width={196}>
      <Menu.Target>
        <Button variant="default">Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(([format, label]) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
