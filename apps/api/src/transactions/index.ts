/** The history of a user, their receipts, and the figures of their first screen: read from what other slices write. */
export { transactionsSlice } from './slice.ts';
export { dateDemonstration } from './store.ts';
/** A page of a PDF in the product's fonts, with the operator's letterhead. */
export { drawPdf, edge, styles, type Page, type ReceiptBrand } from './receipt/pdf-page.ts';
