import { QueryProvider } from '../data/queries/query-provider.tsx';
import { QuickPurchaseForm } from '../features/quick-purchase/form/quick-purchase-form.tsx';

/** The form of the landing page with what it needs to ask the server, in a chunk of their own. */
export default function QuickPurchase() {
  return (
    <QueryProvider>
      <QuickPurchaseForm />
    </QueryProvider>
  );
}
