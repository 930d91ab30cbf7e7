import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { restErrorFrom } from '../../shared/api/errors.ts';
import { organizationHeaders } from '../../shared/api/organization.ts';
import { Boxes } from './Boxes.tsx';
import { FileProblem } from './FileProblem.tsx';
import { PageFlow } from './PageFlow.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import type { PagesProps } from './pages.ts';
import styles from './PicturePage.module.css';

const SIDE_PX = 24;

/** A picture with its marked passages. */
export function PicturePage({ documentId, name, ...view }: PagesProps) {
  const picture = usePicture(documentId);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const { width, zoom, onZoomed, marks } = view;
  const fit = size === undefined ? 1 : Math.min(1, Math.max(0.05, (width - 2 * SIDE_PX) / size.width));
  const scale = zoom === undefined ? fit : zoom / 100;
  const percent = Math.round(scale * 100);
  useEffect(() => {
    if (size !== undefined) onZoomed(percent, 1);
  }, [percent, size, onZoomed]);
  const height = (size?.height ?? 900) * scale;
  const heightOf = useCallback(() => height, [height]);
  if (isBroken) return <FileProblem problem="picture" documentId={documentId} name={name} />;
  if (picture.isError) {
    const retry = () => void picture.refetch();
    return <ErrorState title="The picture could not be loaded" error={picture.error} retry={retry} />;
  }
  if (!picture.isLoaded) return <PageSkeleton />;
  return (
    <PageFlow
      scroller={view.scroller}
      count={1}
      heightOf={heightOf}
      page={view.page}
      onPage={view.onPage}
      layout={`${scale}`}
    >
      {() => (
        <div className={styles.frame}>
          <img
            ref={picture.draw}
            alt={name}
            width={size === undefined ? undefined : size.width * scale}
            height={size === undefined ? undefined : height}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(true)}
          />
          {size !== undefined && <Boxes marks={marks} />}
        </div>
      )}
    </PageFlow>
  );
}

/** Fetches the picture as a blob, because an `<img>` URL cannot send the organization header. */
function usePicture(documentId: string) {
  const query = useQuery({
    queryKey: ['picture', documentId],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ documentId, contentDispositionInline: 'true' }).toString();
      const response = await fetch(`/api/v1/document/fetch?${params}`, { headers: organizationHeaders(), signal });
      if (!response.ok) throw restErrorFrom(response.status, undefined);
      return response.blob();
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const blob = query.data;
  const draw = useCallback(
    (image: HTMLImageElement) => {
      if (blob === undefined) return;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return { draw, isLoaded: blob !== undefined, isError: query.isError, error: query.error, refetch: query.refetch };
}
