/** The history of a user, their receipts, and the figures of their first screen: read from the data of other slices. */
export { transactionsSlice } from './slice.ts';
export { dateDemonstration } from './store.ts';
/** A PDF page with the product's fonts and the operator's letterhead, and tables on it. */
export { drawPdf, edge, styles, type Page, type ReceiptBrand } from '#platform/pdf/page';
export { drawTable, type PdfColumn } from '#platform/pdf/table';
/** Its documents as files. */
export { receiptPdf } from './receipt/receipt-pdf.ts';
export { statementPdf as walletStatementPdf } from './statement/statement-files.ts';
export type { StatementLine } from './statement/statement-store.ts';
