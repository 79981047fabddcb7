// must be refused by: no-restricted-imports
export { Header } from '../layout/header.tsx';
