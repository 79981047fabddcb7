// must be refused by: no-restricted-imports
export { Footer } from '../../layout/footer.tsx';
