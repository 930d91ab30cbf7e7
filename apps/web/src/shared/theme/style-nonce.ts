/** The nonce of this page's style elements; empty if Vite serves the page in development. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

// react-remove-scroll, which Mantine's dialogs use, reads the nonce only from this global.
if (styleNonce !== '') Object.assign(globalThis, { __webpack_nonce__: styleNonce });
