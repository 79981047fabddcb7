// must be refused by: no-restricted-imports
export { Form } from '../quick-purchase/quick-purchase-form.tsx';
