/** The nonce of this page's own style elements; none where Vite serves the page in development. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// What dialogs use to stop the page behind them from scrolling looks here, and offers no other way.
if (styleNonce !== '') Object.assign(globalThis, { __webpack_nonce__: styleNonce });
