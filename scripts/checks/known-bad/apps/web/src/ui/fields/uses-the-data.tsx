// must be refused by: no-restricted-imports
export { QueryProvider } from '../../data/query-provider.tsx';
