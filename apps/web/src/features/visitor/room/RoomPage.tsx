import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BrandScope } from '../BrandScope.tsx';
import type { Link } from '../link.ts';
import { isPreview } from '../preview.ts';
import { titleOf, usePageName } from '../VisitFrame.tsx';
import { Ask } from './Ask.tsx';
import type { Cited } from './cited.ts';
import { DocumentView } from './DocumentView.tsx';
import { FolderNav } from './FolderNav.tsx';
import { LatestAnswers } from './LatestAnswers.tsx';
import { FolderView } from './FolderView.tsx';
import type { Place } from './place.ts';
import type { Me } from '../gates.ts';
import { useMe } from './opening.ts';
import { useTree } from './room-data.ts';
import { QuestionsView } from './QuestionsView.tsx';
import { type Panel, RoomHead } from './RoomHead.tsx';
import { SearchView } from './SearchView.tsx';
import { useVisitEvents } from './use-visit-events.ts';
import { VisitQuery } from './VisitQuery.tsx';
import { YourAccess } from './YourAccess.tsx';
import styles from './RoomPage.module.css';

type Props = { link: Link; /** Above the customer's bar. */ top?: ReactNode };

/** The documents of a share link, as one visitor sees them. */
export function RoomPage({ link, top }: Props) {
  const me = useMe();
  usePageName(`${titleOf(link)} - ${link.brand.name}`);
  return (
    <BrandScope brand={link.brand}>
      <div className={styles.room}>
        {top}
        <VisitQuery query={me} name="the data room">
          {(loaded) => <OpenRoom link={link} me={loaded} />}
        </VisitQuery>
      </div>
    </BrandScope>
  );
}

function OpenRoom({ link, me }: { link: Link; me: Me }) {
  const place: Place = useSearch({ strict: false });
  const navigate = useNavigate();
  const tree = useTree(me.room.id);
  useVisitEvents();
  const [panel, setPanel] = useState<Panel>();
  const [cited, setCited] = useState<Cited>();
  const go = (to: Place, passage?: Cited) => {
    setPanel(undefined);
    setCited(passage);
    void navigate({ to: isPreview() ? '/preview' : '/visit', search: to });
  };
  const current = place.folder === undefined ? undefined : tree.byId.get(place.folder);
  return (
    <>
      <RoomHead
        link={link}
        me={me}
        find={place.find ?? ''}
        onFind={(find) => go(find === '' ? { folder: place.folder } : { folder: place.folder, find })}
        panel={panel}
        onPanel={(next) => setPanel(panel === next ? undefined : next)}
      />
      <div className={styles.body} data-panel={panel}>
        <FolderNav
          tree={tree}
          current={current}
          onOpen={(folder) => go({ folder })}
          isAsking={place.questions === true}
          onQuestions={() => go({ folder: place.folder, questions: true })}
        />
        {/* Another place begins at its top. */}
        <main
          className={styles.main}
          id="content"
          tabIndex={-1}
          key={`${place.folder} ${place.document} ${place.questions}`}
        >
          {place.questions === true ? (
            <QuestionsView
              me={me}
              documentId={place.document}
              page={place.page}
              onOpen={(to, passage) => go({ folder: place.folder, ...to }, passage)}
            />
          ) : place.document !== undefined ? (
            <DocumentView
              key={place.document}
              me={me}
              documentId={place.document}
              page={place.page ?? 1}
              cited={cited?.documentId === place.document ? cited : undefined}
              onBack={() => go({ folder: place.folder, find: place.find })}
              onAsk={(page) => go({ folder: place.folder, document: place.document, page, questions: true })}
            />
          ) : place.find !== undefined ? (
            <SearchView find={place.find} onOpen={(to) => go({ folder: place.folder, find: place.find, ...to })} />
          ) : (
            <FolderView
              link={link}
              me={me}
              tree={tree}
              current={current}
              onOpen={(to) => go({ folder: place.folder, ...to })}
            />
          )}
        </main>
        <aside className={styles.side} aria-label={me.enableChat ? 'Questions and your access' : 'Your access'}>
          {me.enableChat && <Ask isPreview={me.preview !== null} onOpen={go} />}
          <LatestAnswers onOpen={() => go({ folder: place.folder, questions: true })} />
          <YourAccess link={link} me={me} onQuestions={() => go({ folder: place.folder, questions: true })} />
        </aside>
      </div>
    </>
  );
}
