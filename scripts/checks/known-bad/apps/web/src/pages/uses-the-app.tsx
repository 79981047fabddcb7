// must be refused by: no-restricted-imports
export { AppShell } from '../app/shell/app-shell.tsx';
