import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../shared/api/download.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';

const FORMATS = [
  { fileFormat: 'pdf', label: 'PDF with charts' },
  { fileFormat: 'xlsx', label: 'XLSX' },
  { fileFormat: 'csv', label: 'CSV' },
] as const;

/** Downloads the month end of all accounts. */
export function MonthReport({ folderId, name, month }: { folderId: string; name: string; month: string }) {
  const save = (fileFormat: string) => {
    const query = new URLSearchParams({ folderId, month, fileFormat }).toString();
    const path = `/api/v1/ai_agent/bank_statement_reconcile/report/month-end?${query}`;
    void attempt(async () => saveFile(path, `${name} ${month}.${fileFormat}`));
  };
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} />}>
          Report
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ fileFormat, label }) => (
          <Menu.Item key={fileFormat} onClick={() => save(fileFormat)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
