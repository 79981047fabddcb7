/** Whether this document is the one of residents' pages, which has their styles in it and scripts of its own. */
export const isAppDocument = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.styles === 'app';
