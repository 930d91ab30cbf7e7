import type { FitViewOptions } from '@xyflow/react';

/** How the whole flow is shown. The buttons above and below the canvas cover none of it. */
export const FIT: FitViewOptions = { padding: { x: 0.08, top: '60px', bottom: '72px' }, maxZoom: 1 };
