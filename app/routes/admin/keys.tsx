import { page } from '~/routes/shared/handler.server';
import { Box } from '~/ui/cards';
import { DescriptionList } from '~/ui/lists';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';

export const handle: PageHandle = { title: 'Keys', crumbs: [{ label: 'Keys' }] };

export const loader = page({ access: 'staff' }, () => null);

const KEYS = [
  { label: '/', value: 'Go to the search' },
  { label: 'j, k or the arrows', value: 'Go to the next or the previous row' },
  { label: 'Enter', value: 'Open the row' },
  { label: 'e', value: 'Press the row’s main button' },
  { label: 't', value: 'Take' },
  { label: 'h', value: 'Hand over' },
  { label: 'z', value: 'Snooze' },
  { label: 'n', value: 'Add a note' },
  { label: 'u', value: 'Undo' },
  { label: 'g w, g f, g t, g c, g u', value: 'Go to Work, the Transaction Feed, Transactions, Cases or Users' },
  { label: '?', value: 'This page' },
];

export default function Keys() {
  return (
    <>
      <AdminHead title="Keys" />
      <Box>
        <DescriptionList items={KEYS} />
      </Box>
    </>
  );
}
