import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

type Module<Props> = { default: ComponentType<Props> };
type State = 'loading' | 'loaded' | { error: unknown };

/**
 * A part of a screen whose code loads when it is first shown, with `fallback` in its place until then. React's own `lazy`
 * keeps a fallback for at least 300 ms, which is several times as long as most parts take to load.
 */
export function lazyPart<Props extends object>(load: () => Promise<Module<Props>>) {
  let Part: ComponentType<Props> | undefined;
  return function LazyPart({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [state, setState] = useState<State>(Part === undefined ? 'loading' : 'loaded');
    useLayoutEffect(() => {
      if (Part !== undefined) return;
      let isShown = true;
      const start = async () => {
        try {
          Part = (await load()).default;
          if (isShown) setState('loaded');
        } catch (error) {
          if (isShown) setState({ error });
        }
      };
      void start();
      return () => {
        isShown = false;
      };
    }, []);
    // The screen's error boundary shows it. Showing the part again loads it again.
    if (typeof state === 'object') throw state.error;
    // TypeScript does not see that the rest of both types is the first one.
    return Part === undefined ? fallback : <Part {...(props as unknown as Props)} />;
  };
}
