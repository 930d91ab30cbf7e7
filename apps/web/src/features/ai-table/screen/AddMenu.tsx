import { Menu } from '@mantine/core';
import { IconFilePlus, IconPlus, IconTablePlus } from '@tabler/icons-react';
import { ToolButton } from '../view/ToolButton.tsx';

type Props = { onDocuments: () => void; onRow: () => void; onColumn: () => void };

export function AddMenu({ onDocuments, onRow, onColumn }: Props) {
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <ToolButton icon={IconPlus} label="Add" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFilePlus size={15} />} onClick={onDocuments}>
          Documents…
        </Menu.Item>
        <Menu.Item leftSection={<IconTablePlus size={15} />} onClick={onColumn}>
          A column…
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus size={15} />} onClick={onRow}>
          A row without a document
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
