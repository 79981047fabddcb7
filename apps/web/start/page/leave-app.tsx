import { clientLoader as openOtherDocument } from './other-document.tsx';

/** Opens a public page from the document of residents. Without network the browser would show a page of its own instead. */
export function clientLoader(args: { readonly request: Request }): never {
  if (!navigator.onLine) throw new Error('no-network');
  return openOtherDocument(args);
}

export { default } from './other-document.tsx';
export { AppError as ErrorBoundary } from '../../src/app/app-error.tsx';
