import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { useTitle } from '../shared/dialog-form';

/** A group cannot be assigned as a whole: nothing is asked that would be refused at the end. */
export function Blocked({ back, children }: { back: string; children: string }) {
  return (
    <Dialog title={useTitle()} closeHref={back}>
      <Notice>{children}</Notice>
    </Dialog>
  );
}
