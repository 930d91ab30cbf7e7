import { pdfjs } from 'react-pdf';

declare const __PDF_ASSETS__: string;

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** The assets of pdf.js, served from this origin. Scripts in a PDF are not run. */
export const pdfOptions = {
  cMapUrl: `${__PDF_ASSETS__}cmaps/`,
  standardFontDataUrl: `${__PDF_ASSETS__}standard_fonts/`,
  wasmUrl: `${__PDF_ASSETS__}wasm/`,
  iccUrl: `${__PDF_ASSETS__}iccs/`,
  isEvalSupported: false,
};
