import type { ShareAccess, SharePermission } from '@atrium/domain/share-link';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFile, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import styles from './ShareLink.module.css';

export const ACCESS_NAMES: Record<ShareAccess, string> = { none: 'Hidden', view: 'View', download: 'Download' };
const PAGE_SIZE = 100;

type Props = {
  dataroomId: string;
  permissions: readonly SharePermission[];
  onChange: (permissions: SharePermission[]) => void;
};
type LevelProps = Props & { folderId: string | null; inherited: ShareAccess };

/** The folders and documents of a data room, each with the access of visitors. Folders load when they are opened. */
export function PermissionTree({ access, ...props }: Props & { access: ShareAccess }) {
  return (
    <div className={styles.tree}>
      <Level {...props} folderId={null} inherited={access} />
    </div>
  );
}

function Level({ folderId, ...props }: LevelProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const items = api.dataroom.listItems.useQuery({ dataroomId: props.dataroomId, folderId, limit });
  return (
    <QueryView query={items} name="the documents" rows={2} height={36}>
      {({ data, hasMore }) => (
        <>
          {data.length === 0 && <p className={styles.hint}>Nothing here yet. Later documents inherit the access.</p>}
          <ul>
            {data.map((item) => (
              <Item key={item.id} item={item} {...props} />
            ))}
          </ul>
          <ShowMore hasMore={hasMore} limit={limit} onMore={setLimit} />
        </>
      )}
    </QueryView>
  );
}

type ItemProps = Omit<LevelProps, 'folderId'> & { item: { id: string; type: 'folder' | 'document'; name: string } };

function Item({ item: { id, type, name }, dataroomId, permissions, inherited, onChange }: ItemProps) {
  const [isOpen, setOpen] = useState(false);
  const own = permissions.find((permission) => permission.type === type && permission.id === id)?.access;
  const set = (value: string) => {
    const others = permissions.filter((permission) => permission.type !== type || permission.id !== id);
    const access = (['none', 'view', 'download'] as const).find((each) => each === value);
    onChange(access === undefined ? others : [...others, { type, id, access }]);
  };
  return (
    <li>
      <div className={styles.item}>
        {type === 'folder' ? (
          <ActionIcon
            size={24}
            aria-expanded={isOpen}
            aria-label={`Contents of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          </ActionIcon>
        ) : (
          <span className={styles.gap} />
        )}
        {type === 'folder' ? <IconFolder size={15} aria-hidden="true" /> : <IconFile size={15} aria-hidden="true" />}
        <span className={styles.itemName} data-hidden={(own ?? inherited) === 'none'}>
          {name}
        </span>
        <NativeSelect
          size="xs"
          aria-label={`Access to ${name}`}
          value={own ?? ''}
          onChange={(event) => set(event.currentTarget.value)}
          data={[
            { value: '', label: `As above: ${ACCESS_NAMES[inherited]}` },
            ...(['none', 'view', 'download'] as const).map((value) => ({ value, label: ACCESS_NAMES[value] })),
          ]}
        />
      </div>
      {isOpen && (
        <div className={styles.below}>
          <Level
            dataroomId={dataroomId}
            folderId={id}
            permissions={permissions}
            inherited={own ?? inherited}
            onChange={onChange}
          />
        </div>
      )}
    </li>
  );
}
