// must be refused by: no-restricted-imports
export { default } from '../app/app-layout.tsx';
