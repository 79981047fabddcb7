import { createContext } from 'react';
import type { ReactNode } from 'react';

/** What every open dialog says below its title: behind it the page can be neither read nor clicked. */
export const DialogNotice = createContext<ReactNode>(null);
