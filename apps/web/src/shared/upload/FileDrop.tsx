import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { filesOfDrop, type PickedFile } from './dropped-files.ts';

type Props = {
  className?: string | undefined;
  onFiles: (files: PickedFile[]) => void;
  children: ReactNode;
};

/** An area that accepts files from the computer. The keyboard's way is a button inside it. */
export function FileDrop({ className, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const enter = (by: 1 | -1) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return (
    <div
      className={className}
      data-over={isOver || undefined}
      onDragEnter={() => enter(1)}
      onDragLeave={() => enter(-1)}
      onDragOver={(event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        void filesOfDrop(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
      }}
    >
      {children}
    </div>
  );
}
