import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { useTitle } from '../shared/dialog-form';

/** Shown if a group cannot be assigned as a whole, so that staff do not fill in a form that would be refused. */
export function Blocked({ back, children }: { back: string; children: string }) {
  return (
    <Dialog title={useTitle()} closeHref={back}>
      <Notice>{children}</Notice>
    </Dialog>
  );
}
