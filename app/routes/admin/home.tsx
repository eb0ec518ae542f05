import type { PageHandle } from '~/page-handle';
import { page } from '~/routes/handler.server';
import { AdminHead } from '~/ui/page';

export const handle: PageHandle = { title: 'Stats & Metrics' };

export const loader = page({ access: 'staff' }, () => null);

export default function Home() {
  return <AdminHead title="Stats & Metrics" />;
}
